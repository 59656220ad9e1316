import { ApiError, hasKind } from '../client.ts'

const FIRST_RETRY_MS = 1_000
const LAST_RETRY_MS = 30_000

/** Whether sending the same again later may succeed. Any other error is final. */
export const isTransient = (error: unknown) =>
  !(error instanceof ApiError) ||
  error.status === 0 ||
  error.status >= 500 ||
  hasKind(error, 'unauthenticated', 'rate_limited')

/** How many milliseconds the server wants to be left alone; 0 where it did not say. */
const retryAfterMs = (error: unknown) => (error instanceof ApiError ? error.retryAfter * 1_000 : 0)

/** `failures` in a row; nothing of the lane is sent before `until`, which a wake-up skips unless the server set it. */
export type Backoff = { failures: number; until: number; isByServer: boolean }

/** The back-off after one more failure. `chance`, from 0 to 1, shortens the wait by up to half. */
export function nextBackoff(before: Backoff | undefined, error: unknown, chance: number) {
  const failures = (before?.failures ?? 0) + 1
  const asked = retryAfterMs(error)
  const ms = Math.max(asked, backoffMs(failures, chance))
  return { ms, backoff: { failures, until: Date.now() + ms, isByServer: asked > 0 } }
}

/** How many milliseconds to wait after so many failures in a row; `chance`, from 0 to 1, shortens it by up to half. */
const backoffMs = (failures: number, chance: number) =>
  Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1)) * (0.5 + chance / 2)

/** A browser ends a timer of more milliseconds at once. */
const LONGEST_TIMER_MS = 2_147_483_647

/** Starts a timer that calls `run` at `until`, in milliseconds of the epoch, or after 24 days if that is earlier. */
export const timerUntil = (until: number, run: () => void) =>
  setTimeout(run, Math.min(until - Date.now(), LONGEST_TIMER_MS))
