/** A streamed reply is longer than anything that was asked for. */
export class StreamTooLong extends Error {}

/**
 * Reads the data of each event of an event stream. Lines and characters may be split between chunks, and lines end with
 * or without a carriage return. Ends at `[DONE]`, or with the stream, because some servers never send that.
 */
export async function* readEvents(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<unknown, void, void> {
  const decoder = new TextDecoder()
  let [rest, bytes] = ['', 0]
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new StreamTooLong('the model replied with too much')
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const data = dataOf(line)
      if (data === '[DONE]') return
      if (data) yield JSON.parse(data)
    }
  }
  const last = dataOf(rest + decoder.decode())
  if (last && last !== '[DONE]') yield JSON.parse(last)
}

const dataOf = (line: string): string | undefined =>
  line.startsWith('data:') ? line.slice('data:'.length).trim() : undefined
