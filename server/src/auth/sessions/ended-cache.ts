import { parse as parseCookie } from 'hono/utils/cookie'
import type { Auth } from '../auth.ts'
import { hashOf } from '../library/hashed-sessions.ts'
import { cookieHeader } from './cookies.ts'

const DAY_S = 86_400
/** A session cookie lives no longer. */
const LIVES_S = 30 * DAY_S

const nameOf = (baseUrl: string) => (baseUrl.startsWith('https://') ? '__Host-emptied' : 'hearth_emptied')

/**
 * Returns a cookie if the request has the token of a session that has ended, and the browser was not told to empty its
 * cache for it. The cookie notes that it was, because every page that begins with an empty cache begins slowly.
 */
export function emptiedCacheCookie({ settings, tokenIn }: Auth, headers: Headers): string | undefined {
  const token = tokenIn(headers)
  if (!token) return undefined
  const name = nameOf(settings.baseUrl)
  const value = hashOf(token)
  if (parseCookie(headers.get('cookie') ?? '')[name] === value) return undefined
  return cookieHeader(settings, { name, value, seconds: LIVES_S })
}
