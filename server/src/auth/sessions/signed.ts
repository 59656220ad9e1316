import { createHmac, timingSafeEqual } from 'node:crypto'

const signatureOf = (value: string, secret: string) => createHmac('sha256', secret).update(value).digest()

/** What no one without the secret can say of a value. */
export const sign = (value: string, secret: string): string => signatureOf(value, secret).toString('base64')

export function isSignedBy(value: string, signature: string, secret: string): boolean {
  const shown = Buffer.from(signature, 'base64')
  const right = signatureOf(value, secret)
  return shown.length === right.length && timingSafeEqual(shown, right)
}

/** The token in a cookie that the account library has signed, where the signature is right. */
export function tokenOf(cookie: string | undefined, secret: string): string | undefined {
  const end = cookie?.lastIndexOf('.') ?? -1
  if (!cookie || end < 1) return undefined
  const token = cookie.slice(0, end)
  return isSignedBy(token, cookie.slice(end + 1), secret) ? token : undefined
}
