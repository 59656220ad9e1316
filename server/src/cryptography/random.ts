import { randomBytes, randomInt } from 'node:crypto'

/** Returns a token of so many random bytes, in base64url. */
export const randomToken = (bytes: number): string => randomBytes(bytes).toString('base64url')

/** Returns a text of so many random signs of an alphabet. Each sign has log2 of the alphabet's length in bits. */
export const randomText = (alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Returns a random whole number from 0 to below this one. */
export const randomBelow = (end: number): number => randomInt(end)

/** Returns so many different entries of a list, in random order. */
export function randomSample<T>(list: readonly T[], size: number): T[] {
  const left = [...list]
  return Array.from({ length: Math.min(size, list.length) }, () =>
    left.splice(randomInt(left.length), 1),
  ).flat()
}

/** Returns so many random decimal digits. */
export const randomDigits = (length: number): string => randomText('0123456789', length)
