import { hash } from 'node:crypto'

/** Shorter texts, such as greetings, are sent to many people by everybody. */
const MIN_LENGTH = 12
const KEY_LENGTH = 32

/** Returns a hash of a text that ignores case, spaces and punctuation, or `undefined` if it has fewer than 12 characters. */
export function textKeyOf(content: string): string | undefined {
  const letters = content
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  if (letters.length < MIN_LENGTH) return undefined
  return hash('sha256', letters, 'hex').slice(0, KEY_LENGTH)
}
