import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser'
import type { IcuMessage } from './message.ts'

const letters = 'abcdefghijklmnopqrstuvwxyz'
const accents = 'àƀçđéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýž'

function accentOf(letter: string): string {
  const accent = accents[letters.indexOf(letter.toLowerCase())] ?? letter
  return letter === letter.toLowerCase() ? accent : accent.toUpperCase()
}

/** Accents every letter and doubles the vowels, which makes a text about 40 % longer. */
const accented = (words: string) =>
  words.replace(
    /[a-z]/gi,
    (letter) => accentOf(letter) + (/[aeiou]/i.test(letter) ? accentOf(letter.toLowerCase()) : ''),
  )

/** Makes each word run from right to left, whatever its letters. */
const turned = (words: string) => words.replace(/\S+/g, (word) => `\u202e${word}\u202c`)

/** Changes the words of an element. Arguments, plurals and tags stay. */
function withWords(element: MessageFormatElement, change: (words: string) => string): MessageFormatElement {
  const all = (message: IcuMessage) => message.map((one) => withWords(one, change))
  switch (element.type) {
    case TYPE.literal:
      return { ...element, value: change(element.value) }
    case TYPE.tag:
      return { ...element, children: all(element.children) }
    case TYPE.plural:
    case TYPE.select: {
      const options = Object.entries(element.options).map(([name, option]) => [
        name,
        { ...option, value: all(option.value) },
      ])
      return { ...element, options: Object.fromEntries(options) }
    }
    default:
      return element
  }
}

const literal = (value: string): MessageFormatElement => ({ type: TYPE.literal, value })

/**
 * The pseudo-languages of tests, made from English: a text in `en-XA` is accented, longer and in brackets, so that a
 * text without them is one that no translator can reach; in `ar-XB` its words run from right to left.
 */
export const pseudoLanguages: Record<string, (message: IcuMessage) => IcuMessage> = {
  'en-XA': (message) => [literal('⟦'), ...message.map((one) => withWords(one, accented)), literal('⟧')],
  'ar-XB': (message) => message.map((one) => withWords(one, turned)),
}
