import { languages } from '@hearth/texts/areas'
import { expect, test } from 'vitest'
import { textsOf } from './texts.ts'

test.each(languages)('the server words its refusals in “%s”, with the name of the community', (language) => {
  const texts = textsOf(language, 'errors', 'Lantern')
  expect(texts.busy).toContain('Lantern')
  expect(texts.too_long({ max: 60 })).toContain('60')
})

test('a refusal reads in English as its text says', () => {
  const { too_many_tries } = textsOf('en', 'errors', 'Hearth')
  expect(too_many_tries({ minutes: 1 })).toBe('Too many tries. Try again in a minute.')
  expect(too_many_tries({ minutes: 5 })).toBe('Too many tries. Try again in 5 minutes.')
})
