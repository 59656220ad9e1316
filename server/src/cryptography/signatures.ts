import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import { keyOf, type Secrets } from './secrets.ts'

/** Returns whether two texts are the same, in a time that does not depend on where they differ. */
export function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}

/** Returns the HMAC-SHA-256 of a text, in base64url. */
export const keyedHash = (key: string | Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url')

/** A number from 0 to 1 for each text, always the same. Nobody can compute it without the key. */
export type KeyedDraw = (text: string) => number

const DRAW_BYTES = 6

/** Returns the draws that place people in decks, with a key of their own. */
export const deckDrawOf = ([current]: Secrets): KeyedDraw => {
  // A deck takes hundreds of draws, and a key object makes each five times as fast as bytes.
  const key = createSecretKey(keyOf(current, 'decks'))
  return (text) =>
    createHmac('sha256', key).update(text).digest().readUIntBE(0, DRAW_BYTES) / 2 ** (8 * DRAW_BYTES)
}

/** Returns the signature of a value by the current secret: its HMAC-SHA-256, in base64. */
export const sign = (value: string, [current]: Secrets): string =>
  createHmac('sha256', current).update(value).digest('base64')

/** Returns whether one of the secrets made the signature. */
export function isSignedBy(value: string, signature: string, secrets: Secrets): boolean {
  const shown = Buffer.from(signature, 'base64').toString('base64')
  return secrets.some((secret) => isSame(shown, sign(value, [secret])))
}

/** Returns the HMAC-SHA-256 of a text, in hexadecimal digits, as payment providers sign their messages. */
export const hmacOf = (text: string, key: string): string =>
  createHmac('sha256', key).update(text).digest('hex')
