import { foldSpaced } from '../signals/folding.ts'

/** Scripts without spaces between words: each of their characters counts as a word. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu
const word = /[\p{L}\p{M}\p{N}]+|\p{Extended_Pictographic}/gu

/**
 * Returns the folded words of a text, with one space before, between and after them; empty without a letter, digit or
 * emoji. A text contains a phrase if its words contain those of the phrase.
 */
export function wordsOf(text: string): string {
  const found = foldSpaced(text).replace(unspaced, ' $& ').match(word)
  return found ? ` ${found.join(' ')} ` : ''
}
