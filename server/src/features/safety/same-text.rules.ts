import { hash } from 'node:crypto'

/** Shorter ones, such as a greeting or a thank-you, everybody sends to many. */
const MIN_LENGTH = 12
const KEY_LENGTH = 32

/** The same for a text whatever its case, spaces and punctuation; none for a text that is very short. */
export function textKeyOf(content: string): string | undefined {
  const letters = content
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  if (letters.length < MIN_LENGTH) return undefined
  return hash('sha256', letters, 'hex').slice(0, KEY_LENGTH)
}
