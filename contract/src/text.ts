import * as z from 'zod/mini'

// PostgreSQL's text cannot hold U+0000, so the refusal has to come before the database.
const holdable = z.refine<string>(
  (text) => !text.includes('\u0000'),
  'This holds a character that cannot be kept',
)

// PostgreSQL would store a text that was cut inside an emoji differently, and refuse a repeat of it as another text.
const wholeCharacters = z.overwrite<string>((text) => text.toWellFormed().normalize('NFC'))

const isSeen = (text: string) => /[^\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Cc}\u2800]/u.test(text)

const unseenInNames =
  /(?<![\p{L}\p{M}])[\u200C\u200D]|[\u200C\u200D](?!\p{L})|(?![\u200C\u200D\p{White_Space}])[\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/gu
const onlyOneSpace = /\p{White_Space}+/gu
const pilesOfMarks = /(?<=\p{M}{3})\p{M}+/gu

/** Removes invisible characters. Joiners between letters stay, because some scripts need them. */
const asName = (text: string) =>
  text.replace(unseenInNames, '').replace(onlyOneSpace, ' ').replace(pilesOfMarks, '')

// A page leaves out the schemas it does not use, where a call promises to do nothing but give one.

/** One line of a person's own words: trimmed, in NFC, at most `max` characters, may be empty. */
// @__NO_SIDE_EFFECTS__
export function line(max: number) {
  return z
    .string()
    .check(wholeCharacters, z.trim(), z.maxLength(max, `Please keep this to ${max} characters`), holdable)
}

/** One line that has to say something that can be seen. */
// @__NO_SIDE_EFFECTS__
export function filledLine(max: number) {
  const empty = 'Please write something'
  return line(max).check(z.minLength(1, empty), z.refine(isSeen, empty))
}

/** A name: one line without invisible characters and with at most three marks on a letter; may be empty. */
// @__NO_SIDE_EFFECTS__
export function nameLine(max: number) {
  return line(max).check(z.overwrite<string>(asName), z.trim())
}

export const Id = z.uuid()
const NOBODY = '00000000-0000-4000-8000-000000000000'
/** In the path of a call that answers an unknown id like any other: a malformed one is read as an unknown one. */
// oxlint-disable-next-line promise/valid-params -- zod's own `catch`, not that of a promise
export const AnyId = /* @__PURE__ */ z.catch(z.uuid(), NOBODY)
export const Instant = z.iso.datetime()

/** The name a write carries from the browser, so that a repeat of it changes nothing. */
export const ClientId = z.uuid()
