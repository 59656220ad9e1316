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

/** Like `text`, for names: without invisible characters and with at most three marks on a letter. */
// @__NO_SIDE_EFFECTS__
export function nameText(max: number) {
  return text(max).check(z.overwrite<string>(asName), z.trim())
}

/** Letters that people leave out or replace when they type a name, and that Unicode does not take apart. */
const likeLetters: Record<string, string> = {
  ı: 'i',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
  ى: 'ي',
  ة: 'ه',
}

/** Returns a text as it is searched: without capitals, marks and ornaments of letters. */
export const searchable = (value: string): string =>
  value
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{Mark}\u0640]/gu, '')
    .replace(/[ıßøłđæœىة]/g, (letter) => likeLetters[letter] ?? letter)

export const Id = z.uuid()
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'
/** An id in a path. A malformed id becomes one that nobody has, so both get the same reply. */
// oxlint-disable-next-line promise/valid-params -- zod's own `catch`, not that of a promise
export const AnyId = /* @__PURE__ */ z.catch(z.uuid(), UNKNOWN_ID)
export const Instant = z.iso.datetime()

/** The id a browser gives to each write, so that a repeat of it changes nothing. */
export const ClientId = z.uuid()
