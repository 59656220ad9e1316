import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { randomToken } from '../../cryptography/random.ts'
import type { Auth } from '../auth.ts'
import { cookieHeader } from '../sessions/cookies.ts'
import { clientOf } from './network.ts'
import { UNDER_AGE_FOR_S } from './rate-limits.ts'

const nameFor = (baseUrl: string) => (baseUrl.startsWith('https://') ? '__Host-age' : 'hearth_age')

/**
 * Returns the age lock of a person. It remembers for 30 days that somebody said to be under 18: by account, by network
 * and by an HttpOnly cookie. The database holds keyed hashes of all three.
 */
export function ageLockOf({ rateLimits, settings }: Auth, c: Context, personId: string) {
  const name = nameFor(settings.baseUrl)
  const known = getCookie(c, name)
  const address = clientOf(c.req.raw.headers)
  return {
    isLocked: async (): Promise<boolean> => {
      if (await rateLimits.isFull('underAgeLifted', personId)) return false
      return (
        (await rateLimits.isFull('underAgeByAccount', personId)) ||
        (await rateLimits.isFull('underAgeByAddress', address)) ||
        (known !== undefined && (await rateLimits.isFull('underAgeByBrowser', known)))
      )
    },
    lock: async (): Promise<void> => {
      const browser = known ?? randomToken(16)
      await rateLimits.clear('underAgeLifted', personId)
      await rateLimits.fill('underAgeByAccount', personId)
      await rateLimits.fill('underAgeByAddress', address)
      await rateLimits.fill('underAgeByBrowser', browser)
      c.header('Set-Cookie', cookieHeader(settings, { name, value: browser, seconds: UNDER_AGE_FOR_S }), {
        append: true,
      })
    },
  }
}

/** Lets an account give its age again, regardless of its browser and network. */
export async function liftAgeLock({ rateLimits }: Pick<Auth, 'rateLimits'>, personId: string): Promise<void> {
  await rateLimits.clear('underAgeByAccount', personId)
  await rateLimits.fill('underAgeLifted', personId)
}
