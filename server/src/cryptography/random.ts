import { randomBytes, randomInt } from 'node:crypto'

/** Returns a token of so many random bytes, in base64url. */
export const randomToken = (bytes: number): string => randomBytes(bytes).toString('base64url')

/** Returns a text of so many random signs of an alphabet. Each sign has log2 of the alphabet's length in bits. */
export const randomText = (alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Returns so many random decimal digits. */
export const randomDigits = (length: number): string => randomText('0123456789', length)
