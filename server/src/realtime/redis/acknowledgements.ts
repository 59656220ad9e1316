/**
 * How long an end waits for the acknowledgement of every process, which may still be delivering a message. A busy
 * process takes more than a second; after this one it is more likely dead.
 */
const HEARD_WITHIN_MS = 5_000

/** Counts the processes that have heard something. */
export function openAcknowledgements() {
  const counting = new Map<string, () => void>()

  /** Waits for as many calls of `count` with this id as `ask` returns. Rejects after five seconds. */
  async function ofAll(asking: string, ask: () => Promise<number>): Promise<void> {
    const heardByAll = Promise.withResolvers<void>()
    const tooLate = Promise.withResolvers<void>()
    let asked = Number.POSITIVE_INFINITY
    let heard = 0
    const check = () => {
      if (heard >= asked) heardByAll.resolve()
    }
    counting.set(asking, () => {
      heard += 1
      check()
    })
    const timer = setTimeout(() => tooLate.reject(new Error('not every process has heard')), HEARD_WITHIN_MS)
    const askAll = async () => {
      // Some may have answered before it is known how many there are.
      asked = await ask()
      check()
      await heardByAll.promise
    }
    try {
      // Both at once: Redis itself may be late to say how many there are.
      await Promise.race([askAll(), tooLate.promise])
    } finally {
      clearTimeout(timer)
      counting.delete(asking)
    }
  }
  return { ofAll, count: (asking: string) => counting.get(asking)?.() }
}
