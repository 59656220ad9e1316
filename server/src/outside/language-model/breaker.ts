const FAILURES_UNTIL_OPEN = 3
const OPEN_MS = 30_000
const MAX_OPEN_MS = 3_600_000

/** Refuses requests for a while after several failures in a row, or for as long as the server asks. */
export function openBreaker(now: () => number) {
  let [failures, openUntil] = [0, 0]
  return {
    isOpen: () => now() < openUntil,
    succeeded: () => {
      failures = 0
    },
    /** `retryAfterMs`: how long the server wants to be left alone. */
    failed: (retryAfterMs?: number) => {
      failures += 1
      if (retryAfterMs !== undefined) openUntil = now() + Math.min(retryAfterMs, MAX_OPEN_MS)
      else if (failures >= FAILURES_UNTIL_OPEN) openUntil = now() + OPEN_MS
    },
  }
}
