import * as z from 'zod/mini'
import { problemMessage } from './refusals.ts'

// PostgreSQL's text type cannot hold U+0000.
const withoutNull = z.refine<string>(
  (value) => !value.includes('\u0000'),
  problemMessage('unsavable_character'),
)

// PostgreSQL replaces half an emoji, so a repeat of the same text would look like another text.
const wellFormed = z.overwrite<string>((value) => value.toWellFormed().normalize('NFC'))

const isVisible = (value: string) =>
  /[^\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Cc}\u2800]/u.test(value)

const invisibleInNames =
  /(?<![\p{L}\p{M}])[\u200C\u200D]|[\u200C\u200D](?!\p{L})|(?![\u200C\u200D\p{White_Space}])[\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/gu
const spaces = /\p{White_Space}+/gu
const stackedMarks = /(?<=\p{M}{3})\p{M}+/gu

/** Removes invisible characters. Joiners between letters stay, because some scripts need them. */
const asName = (value: string) =>
  value.replace(invisibleInNames, '').replace(spaces, ' ').replace(stackedMarks, '')

// The annotation lets the bundler drop the schemas that a page does not use.

/** Schema of a text a person writes: trimmed, in NFC, at most `max` characters, may be empty. */
// @__NO_SIDE_EFFECTS__
export function text(max: number) {
  return z
    .string()
    .check(wellFormed, z.trim(), z.maxLength(max, problemMessage('too_long', { max })), withoutNull)
}

/** Like `text`, with at least one visible character. */
// @__NO_SIDE_EFFECTS__
export function requiredText(max: number) {
  const empty = problemMessage('empty')
  return text(max).check(z.minLength(1, empty), z.refine(isVisible, empty))
}

/** Like `text`, either empty or with at least one visible character. */
// @__NO_SIDE_EFFECTS__
export function optionalText(max: number) {
  return text(max).check(z.refine((value) => value === '' || isVisible(value), problemMessage('empty')))
}

/** Like `text`, for names: without invisible characters and with at most three marks on a letter. */
// @__NO_SIDE_EFFECTS__
export function nameText(max: number) {
  return text(max).check(z.overwrite<string>(asName), z.trim())
}

/** Letters that people leave out or replace when they type, and that Unicode does not take apart. */
export const likeLetters: Record<string, string> = {
  ı: 'i',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ə: 'e',
  æ: 'ae',
  œ: 'oe',
  ς: 'σ',
  ى: 'ي',
  ة: 'ه',
}

/**
 * Marks of Latin, Greek, Cyrillic, Hebrew and Arabic letters and of emoji, and the stroke that lengthens Arabic words:
 * a character class for JavaScript and PostgreSQL. In other scripts a word without its marks is another word.
 */
export const leftOut =
  '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed\ufe0f]'
const everyLeftOut = /* @__PURE__ */ new RegExp(leftOut, 'g')

/** Returns a text as it is searched: without capitals, marks and ornaments of letters. The database does the same. */
export const searchable = (value: string): string =>
  value
    .normalize('NFKD')
    .toLowerCase()
    .replace(everyLeftOut, '')
    .replace(/[^ -~]/g, (letter) => likeLetters[letter] ?? letter)

export const Id = z.uuid()
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'
/** An id in a path. A malformed id becomes one that nobody has, so both get the same reply. */
// oxlint-disable-next-line promise/valid-params -- zod's own `catch`, not that of a promise
export const AnyId = /* @__PURE__ */ z.catch(z.uuid(), UNKNOWN_ID)
/** The number of a case or a decision in an address, in any case of its letters. */
export const ItemNumber = /* @__PURE__ */ z
  .string()
  .check(z.trim(), z.toUpperCase(), z.regex(/^[0-9A-Z]{1,20}$/))
export const Instant = z.iso.datetime()

/** The id a browser gives to each write, so that a repeat of it changes nothing. */
export const ClientId = z.uuid()
