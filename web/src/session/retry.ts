import { hasKind } from '../api/client.ts'
import { isTransient } from '../api/outbox/backoff.ts'

const FIRST_WAIT_MS = 200

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Repeats `ask` after transient errors, with doubling waits from 200 ms, for at most `budgetMs`. Throws the last error. */
export async function withRetries<T>(ask: () => Promise<T>, budgetMs: number): Promise<T> {
  const startedAt = Date.now()
  for (let waitMs = FIRST_WAIT_MS; ; waitMs *= 2) {
    try {
      return await ask()
    } catch (error) {
      const isSpent = Date.now() + waitMs - startedAt >= budgetMs
      // An ended session is transient for an outbox, but final here.
      const isOver = hasKind(error, 'unauthenticated')
      if (isOver || !isTransient(error) || isSpent) throw error
      await wait(waitMs)
    }
  }
}
