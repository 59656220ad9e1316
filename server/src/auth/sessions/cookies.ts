import { createHmac, timingSafeEqual } from 'node:crypto'
import { parse as parseCookie } from 'hono/utils/cookie'
import type { Secrets } from '../../outside/encryption.ts'

const signatureOf = (value: string, secret: string) => createHmac('sha256', secret).update(value).digest()

/** Returns the HMAC of a value, in base64. */
export const sign = (value: string, [current]: Secrets): string =>
  signatureOf(value, current).toString('base64')

/** Returns whether one of the secrets made the signature. */
export function isSignedBy(value: string, signature: string, secrets: Secrets): boolean {
  const shown = Buffer.from(signature, 'base64')
  return secrets.some((secret) => {
    const right = signatureOf(value, secret)
    return shown.length === right.length && timingSafeEqual(shown, right)
  })
}

/** Returns the value of a cookie as the account library signs it. */
export const signed = (token: string, secrets: Secrets): string => `${token}.${sign(token, secrets)}`

/** Returns the token of a cookie that the account library has signed, or `undefined` if the signature is wrong. */
export function tokenOf(cookie: string | undefined, secrets: Secrets): string | undefined {
  const end = cookie?.lastIndexOf('.') ?? -1
  if (!cookie || end < 1) return undefined
  const token = cookie.slice(0, end)
  return isSignedBy(token, cookie.slice(end + 1), secrets) ? token : undefined
}

/** Returns a cookie header in which the current secret has signed what a previous one had: the account library knows no other. */
export function withCurrentSignatures(header: string, secrets: Secrets): string {
  if (secrets.length === 1) return header
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

/** Returns a `Set-Cookie` header for this host alone, unreadable by scripts. */
export function cookieHeader(
  options: { baseUrl: string },
  { name, value, seconds }: { name: string; value: string; seconds: number },
) {
  const secure = options.baseUrl.startsWith('https://') ? '; Secure' : ''
  return `${name}=${encodeURIComponent(value)}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure}`
}
