import { createHmac, timingSafeEqual } from 'node:crypto'

const signatureOf = (value: string, secret: string) => createHmac('sha256', secret).update(value).digest()

/** Returns the HMAC of a value, in base64. */
export const sign = (value: string, secret: string): string => signatureOf(value, secret).toString('base64')

export function isSignedBy(value: string, signature: string, secret: string): boolean {
  const shown = Buffer.from(signature, 'base64')
  const right = signatureOf(value, secret)
  return shown.length === right.length && timingSafeEqual(shown, right)
}

/** Returns the token of a cookie that the account library has signed, or `undefined` if the signature is wrong. */
export function tokenOf(cookie: string | undefined, secret: string): string | undefined {
  const end = cookie?.lastIndexOf('.') ?? -1
  if (!cookie || end < 1) return undefined
  const token = cookie.slice(0, end)
  return isSignedBy(token, cookie.slice(end + 1), secret) ? token : undefined
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
