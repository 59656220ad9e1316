import { ApiError, hasCode } from './client.ts'

const FIRST_RETRY_MS = 1_000
const LAST_RETRY_MS = 30_000

/** Whether sending the same again later may succeed. Any other error is final. */
export const isTransient = (error: unknown) =>
  !(error instanceof ApiError) ||
  error.status === 0 ||
  error.status >= 500 ||
  hasCode(error, 'unauthenticated', 'rate_limited')

/** How many milliseconds the server wants to be left alone; 0 where it did not say. */
export const retryAfterMs = (error: unknown) => (error instanceof ApiError ? error.retryAfter * 1_000 : 0)

/** How many milliseconds to wait after so many failures in a row; `chance`, from 0 to 1, shortens it by up to half. */
export const backoffMs = (failures: number, chance: number) =>
  Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1)) * (0.5 + chance / 2)
