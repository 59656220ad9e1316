import { hasCode } from '../api/client.ts'
import { isTransient } from '../api/outbox/backoff.ts'

const FIRST_WAIT_MS = 200

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Asks again while the failure is a passing one, waiting twice as long each time, within `budgetMs`. */
export async function withRetries<T>(ask: () => Promise<T>, budgetMs: number): Promise<T> {
  const startedAt = Date.now()
  for (let waitMs = FIRST_WAIT_MS; ; waitMs *= 2) {
    try {
      return await ask()
    } catch (error) {
      const isSpent = Date.now() + waitMs - startedAt >= budgetMs
      // To an outbox the end of a session is passing, for one signs in again. Here it is the answer.
      const isOver = hasCode(error, 'unauthenticated')
      if (isOver || !isTransient(error) || isSpent) throw error
      await wait(waitMs)
    }
  }
}
