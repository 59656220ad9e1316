import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Auth } from '../auth.ts'
import { clientOf } from '../entering.ts'
import { cookieLine } from '../sessions/device-cookie.ts'
import { UNDER_AGE_FOR_S } from './attempts.ts'

const nameFor = (baseUrl: string) => (baseUrl.startsWith('https://') ? '__Host-age' : 'hearth_age')

/**
 * Remembers for 30 days that somebody under 18 asked: by account, by network and by a cookie that no script reads.
 * The database holds keyed hashes of all three.
 */
export function ageLockOf({ attempts, settings }: Auth, c: Context, personId: string) {
  const name = nameFor(settings.baseUrl)
  const known = getCookie(c, name)
  const address = clientOf(c.req.raw.headers)
  return {
    isLocked: async (): Promise<boolean> => {
      if (await attempts.isFull('underAgeLifted', personId)) return false
      return (
        (await attempts.isFull('underAgeByAccount', personId)) ||
        (await attempts.isFull('underAgeByAddress', address)) ||
        (known !== undefined && (await attempts.isFull('underAgeByBrowser', known)))
      )
    },
    lock: async (): Promise<void> => {
      const browser = known ?? randomBytes(16).toString('base64url')
      await attempts.clear('underAgeLifted', personId)
      await attempts.fill('underAgeByAccount', personId)
      await attempts.fill('underAgeByAddress', address)
      await attempts.fill('underAgeByBrowser', browser)
      c.header('Set-Cookie', cookieLine(settings, { name, value: browser, seconds: UNDER_AGE_FOR_S }), {
        append: true,
      })
    },
  }
}

/** Lets an account say its age again, whatever was said from its browser or network. */
export async function liftAgeLock({ attempts }: Pick<Auth, 'attempts'>, personId: string): Promise<void> {
  await attempts.clear('underAgeByAccount', personId)
  await attempts.fill('underAgeLifted', personId)
}
