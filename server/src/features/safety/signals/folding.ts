import { searchable } from '@hearth/contract/text'

/** A folded text. Its character at `at` stands for the original text from `starts[at]` to `ends[at]`. */
export type FoldedText = { text: string; starts: readonly number[]; ends: readonly number[] }
/** A part of the original text: its first character and the one after its last, counted in UTF-16 units. */
export type TextRange = { from: number; to: number }

/** Letters of other scripts, and signs, that look like those of a keyboard. */
const lookAlikes: Record<string, string> = {
  ...lettersOf('аеорсухіѕјкмтвнԁԛһ', 'aeopcyxisjkmtbhdqh'),
  ...lettersOf('αοειυνκρτχω', 'aoeiuvkptxw'),
  ...lettersOf('’‘ʼ`´“”–—‐‑', "'''''\"\"----"),
}

function lettersOf(from: string, to: string): Record<string, string> {
  return Object.fromEntries(from.split('').map((letter, at) => [letter, to[at] ?? letter]))
}

const A = 0x61
/** Emoji of the letters A to Z that Unicode does not take apart: flags, and white letters on a circle or a square. */
const LETTER_EMOJI = [0x1f1e6, 0x1f150, 0x1f170]

function letterOfEmoji(character: string): string | undefined {
  const code = character.codePointAt(0) ?? 0
  const first = LETTER_EMOJI.find((start) => code >= start && code < start + 26)
  return first === undefined ? undefined : String.fromCodePoint(A + code - first)
}

const ignorable = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/u
const space = /\s/

function foldCharacter(character: string): string {
  if (character >= '!' && character <= '~') return character.toLowerCase()
  if (space.test(character)) return ' '
  if (ignorable.test(character)) return ''
  const letters = letterOfEmoji(character) ?? searchable(character)
  return lookAlikes[letters] ?? letters
}

const unlikeKeyboard = /[^ -~]/gu

/** Returns the text of `fold`, with every white space as a space of its own. */
export const foldSpaced = (original: string): string =>
  original.replace(unlikeKeyboard, foldCharacter).toLowerCase()

/**
 * Returns a text in lower case without marks and invisible characters. Letters that look like Latin ones are Latin,
 * and white space is one space.
 */
export function fold(original: string): FoldedText {
  const starts: number[] = []
  const ends: number[] = []
  let text = ''
  let at = 0
  for (const character of original) {
    const end = at + character.length
    const folded = foldCharacter(character)
    if (folded !== ' ' || !text.endsWith(' ')) {
      text += folded
      for (let n = 0; n < folded.length; n += 1) {
        starts.push(at)
        ends.push(end)
      }
    }
    at = end
  }
  return { text, starts, ends }
}

/** Digits and signs that replace a letter. */
const replacements: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '€': 'e',
  '!': 'i',
}
/** Between two letters, at the end of a long word, or before one. */
const replaced =
  /(?<=[a-z])[013457@$€!]{1,2}(?=[a-z])|(?<=[a-z]{4})0(?![a-z0-9])|(?<![a-z0-9@.])[1345](?=[a-z]{4})/g
const separator = /[ .*_-]/g
/** Four letters or more with the same separator between all of them, such as `t e l e` or `n.u.d.e`. */
const spacedOut = /(?<![a-z0-9])[a-z]([ .*_-]{1,2})[a-z0-9@$€](?![a-z0-9])(?:\1[a-z0-9@$€](?![a-z0-9])){2,}/g

/** Returns a folded text with its disguised words as they are meant: `wh4ts4pp` and `w h a t s a p p` are `whatsapp`. */
export function undisguise({ text, starts, ends }: FoldedText): FoldedText {
  const letters = text.replace(replaced, (signs) => signs.replace(/./g, (sign) => replacements[sign] ?? sign))
  const runs = [...letters.matchAll(spacedOut)]
  if (runs.length === 0) return { text: letters, starts, ends }
  const isLeftOut = new Set(
    runs.flatMap(({ 0: run, index: start }) =>
      [...run.matchAll(separator)].map(({ index }) => start + index),
    ),
  )
  const remaining = [...starts.keys()].filter((at) => !isLeftOut.has(at))
  return undisguise({
    text: remaining.map((at) => letters[at]).join(''),
    starts: remaining.map((at) => starts[at] ?? 0),
    ends: remaining.map((at) => ends[at] ?? 0),
  })
}

/** Returns the part of the original text that a part of a folded text stands for. */
export const originalRange = ({ starts, ends }: FoldedText, from: number, to: number): TextRange => ({
  from: starts[from] ?? 0,
  to: ends[to - 1] ?? 0,
})
