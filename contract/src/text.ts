import * as z from 'zod/mini'

// PostgreSQL's text cannot hold U+0000, so the refusal has to come before the database.
const holdable = z.refine<string>(
  (text) => !text.includes('\u0000'),
  'This holds a character that cannot be kept',
)

// A page leaves out the schemas it does not use, where a call promises to do nothing but give one.

/** One line of a person's own words: trimmed, at most `max` characters, may be empty. */
// @__NO_SIDE_EFFECTS__
export function line(max: number) {
  return z.string().check(z.trim(), z.maxLength(max, `Please keep this to ${max} characters`), holdable)
}

/** One line that has to say something. */
// @__NO_SIDE_EFFECTS__
export function filledLine(max: number) {
  return line(max).check(z.minLength(1, 'Please write something'))
}

export const Id = z.uuid()
export const Instant = z.iso.datetime()

/** The name a write carries from the browser, so that a repeat of it changes nothing. */
export const ClientId = z.uuid()
