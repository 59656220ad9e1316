import * as z from 'zod/mini'

// PostgreSQL's text cannot hold U+0000, so the refusal has to come before the database.
const holdable = z.refine<string>(
  (text) => !text.includes('\u0000'),
  'This holds a character that cannot be kept',
)

/** One line of a person's own words: trimmed, at most `max` characters, may be empty. */
export const line = (max: number) =>
  z.string().check(z.trim(), z.maxLength(max, `Please keep this to ${max} characters`), holdable)

/** One line that has to say something. */
export const filledLine = (max: number) => line(max).check(z.minLength(1, 'Please write something'))

export const Id = z.uuid()
export const Instant = z.iso.datetime()

/** The name a write carries from the browser, so that a repeat of it changes nothing. */
export const ClientId = z.uuid()
