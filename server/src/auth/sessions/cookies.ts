import { parse as parseCookie } from 'hono/utils/cookie'
import { type Secrets, secretsFor } from '../../cryptography/secrets.ts'
import { isSignedBy, sign } from '../../cryptography/signatures.ts'

/** Returns the value of a cookie as the account library signs it. */
export const signed = (token: string, secrets: Secrets): string =>
  `${token}.${sign(token, secretsFor('sessions', secrets))}`

/** Returns the token of a cookie that the account library has signed, or `undefined` if the signature is wrong. */
export function tokenOf(cookie: string | undefined, secrets: Secrets): string | undefined {
  const end = cookie?.lastIndexOf('.') ?? -1
  if (!cookie || end < 1) return undefined
  const token = cookie.slice(0, end)
  return isSignedBy(token, cookie.slice(end + 1), secretsFor('sessions', secrets)) ? token : undefined
}

/** Returns a cookie header in which the current key has signed what an earlier one had: the account library knows no other. */
export function withCurrentSignatures(header: string, secrets: Secrets): string {
  return Object.entries(parseCookie(header))
    .map(([name, value]) => {
      const token = tokenOf(value, secrets)
      return `${name}=${encodeURIComponent(token === undefined ? value : signed(token, secrets))}`
    })
    .join('; ')
}

/** Returns the cookie's name. A `__Host-` cookie cannot be set by a sibling domain; browsers accept it over https only. */
export const sessionCookieOf = (baseUrl: string) =>
  baseUrl.startsWith('https://') ? '__Host-session' : 'hearth_session'

/** Returns the cookie of a session with this token, which lasts as long as the session. */
export const sessionCookie = (
  { baseUrl, secrets, now }: { baseUrl: string; secrets: Secrets; now: () => Date },
  token: string,
  expiresAt: Date,
): string =>
  cookieHeader(
    { baseUrl },
    {
      name: sessionCookieOf(baseUrl),
      value: signed(token, secrets),
      seconds: Math.floor((expiresAt.getTime() - now().getTime()) / 1000),
    },
  )

/** Returns a `Set-Cookie` header for this host alone, unreadable by scripts. */
export function cookieHeader(
  options: { baseUrl: string },
  { name, value, seconds }: { name: string; value: string; seconds: number },
) {
  const secure = options.baseUrl.startsWith('https://') ? '; Secure' : ''
  return `${name}=${encodeURIComponent(value)}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure}`
}
