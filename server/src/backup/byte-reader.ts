/** Reads a stream of chunks in pieces of a chosen length. */
export type ByteReader = {
  /** The next `length` bytes, or fewer at the end. */
  take: (length: number) => Promise<Buffer>
  isAtEnd: () => Promise<boolean>
}

export function openByteReader(chunks: AsyncIterable<Uint8Array>): ByteReader {
  const iterator = chunks[Symbol.asyncIterator]()
  let waiting: Uint8Array[] = []
  let length = 0

  async function fill(wanted: number): Promise<void> {
    while (length < wanted) {
      const next = await iterator.next()
      if (next.done) return
      waiting.push(next.value)
      length += next.value.length
    }
  }
  return {
    take: async (wanted) => {
      await fill(wanted)
      const all = Buffer.concat(waiting)
      const taken = all.subarray(0, wanted)
      waiting = [all.subarray(taken.length)]
      length -= taken.length
      return taken
    },
    isAtEnd: async () => {
      await fill(1)
      return length === 0
    },
  }
}
