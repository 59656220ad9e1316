import { Secret, TOTP } from 'otpauth'
import { vi } from 'vitest'

const PERIOD_MS = 30_000

/**
 * Returns the code that the app with this secret shows in the next period, and stops the clock there: a code is taken in
 * its own period only, and once. `vi.useRealTimers()` starts the clock again.
 */
export function nextCode(secret: string): string {
  const now = (Math.floor(Date.now() / PERIOD_MS) + 1) * PERIOD_MS
  vi.useFakeTimers({ toFake: ['Date'], now })
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now })
}
