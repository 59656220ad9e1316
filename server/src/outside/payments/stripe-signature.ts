import { hmacOf, isSame } from '../../cryptography/signatures.ts'

/** Older messages are refused, because somebody may have recorded them. */
export const MAX_AGE_S = 300

/**
 * Returns whether a header (`t=seconds,v1=signature`) signs this body with this secret, and is at most five minutes old.
 * `body` is what was received, byte for byte.
 */
export function isSignedMessage(
  { body, header, secret }: { body: string; header: string; secret: string },
  now: Date,
): boolean {
  const parts = header.split(',').map((part) => part.split('=', 2))
  const time = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d{1,12}$/.test(time)) return false
  if (Math.abs(now.getTime() / 1000 - Number(time)) > MAX_AGE_S) return false
  const expected = hmacOf(`${time}.${body}`, secret)
  return parts.some(([name, signature = '']) => name === 'v1' && isSame(signature, expected))
}
