import { parse as parseCookie } from 'hono/utils/cookie'
import type { AuthSettings } from '../settings.ts'
import { sessionCookieOf, tokenOf } from './cookies.ts'

/** Returns whether a request shows a session cookie that no secret of this server has signed. */
export function isForgedSession({ baseUrl, secrets }: AuthSettings, headers: Headers): boolean {
  const cookie = parseCookie(headers.get('cookie') ?? '')[sessionCookieOf(baseUrl)]
  return cookie !== undefined && cookie !== '' && tokenOf(cookie, secrets) === undefined
}
