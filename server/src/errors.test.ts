import { kindOfCode } from '@hearth/contract/error-codes'
import { wordingOf } from '@hearth/contract/refusals'
import { type AreaTexts, languages } from '@hearth/texts/areas'
import { type Formatters, formattersOf } from '@hearth/texts/formatters'
import { expect, test } from 'vitest'
import { AppError, invalid } from './errors.ts'
import { textsOf } from './texts.ts'

const sorted = (names: Iterable<string>) => [...names].toSorted()

test.each(languages)('in %s every code has a text, and every text belongs to a code', (language) => {
  expect(sorted(Object.keys(textsOf(language, 'errors', 'Hearth')))).toEqual(sorted(Object.keys(kindOfCode)))
})

// There are no types of a pseudo-language.
const file = '@hearth/texts/compiled/en-XA/errors'
const pseudo: { errors: (formatters: Formatters) => AreaTexts['errors'] } = await import(file)
const bracketed = pseudo.errors(formattersOf('en', 'Hearth'))
const anyParams: Record<string, number> = new Proxy({}, { get: () => 3 })
/** Whether an error is one text of the catalogue from its first letter to its last. */
const isWhole = (words: string) => /^⟦[^⟦⟧]+⟧$/.test(words)

test('every error is one text of the catalogue, with nothing that code has added', () => {
  const worded = Object.keys(kindOfCode).map((code) =>
    wordingOf(bracketed, { code, params: anyParams }, 'internal'),
  )
  expect(worded.filter((words) => !isWhole(words))).toEqual([])
})

test('the test of whole texts finds a planted sentence, alone and beside a text', () => {
  expect(isWhole('You have too many passkeys')).toBe(false)
  expect(isWhole(`${bracketed.internal} Try again.`)).toBe(false)
})

test('an error has its English text for programs that call the API', () => {
  const error = new AppError('passkeys_full', { max: 20 })
  expect(error.message).toBe('You have 20 passkeys. Remove one to add another.')
  expect([error.code, error.kind]).toEqual(['passkeys_full', 'conflict'])
  expect(invalid({ password: ['password_wrong'] }).message).toBe('That password is wrong. Try again.')
})

test('a sentence in the place of a code, and a code without the values of its text, do not compile', () => {
  // @ts-expect-error -- a planted English sentence
  const sentence = () => new AppError('You have too many passkeys')
  // @ts-expect-error -- a planted English sentence at a field
  const atField = () => invalid({ password: ['That password is wrong'] })
  // @ts-expect-error -- the text needs `max`
  const withoutValue = () => new AppError('passkeys_full')
  // @ts-expect-error -- the text has no `min`
  const withOtherValue = () => new AppError('passkeys_full', { min: 20 })
  expect([sentence, atField, withoutValue, withOtherValue]).toHaveLength(4)
})
