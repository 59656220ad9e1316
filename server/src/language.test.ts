import { languages } from '@hearth/texts/areas'
import { bestLanguage } from '@hearth/texts/best-language'
import { array, assert, constantFrom, double, property, string, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import { acceptedLanguages, DEFAULT_LANGUAGE, languageOf } from './language.ts'

const available = ['ar', 'de', 'en', 'pt-BR', 'zh-Hant'] as const
const bestFor = (header: string) => bestLanguage(acceptedLanguages(header), available)

test.each([
  ['de', 'de'],
  ['DE', 'de'],
  ['de-AT', 'de'],
  ['de-AT, en;q=0.8', 'de'],
  ['en;q=0.8, de-AT', 'de'],
  ['fr, de;q=0.5, en;q=0.4', 'de'],
  ['fr-CA, fr;q=0.9', undefined],
  ['de;q=0, en', 'en'],
  ['pt', 'pt-BR'],
  ['pt-PT', 'pt-BR'],
  ['pt-br', 'pt-BR'],
  ['zh-Hant-TW', 'zh-Hant'],
  ['ar-EG-u-nu-arab, en', 'ar'],
  ['*', undefined],
  ['fr, *;q=0.5', undefined],
  ['den, arc', undefined],
  ['', undefined],
  [';;q=,,=;*/*', undefined],
])('%j is best answered in %s', (header, language) => {
  expect(bestFor(header)).toBe(language)
})

const rangeOf = tuple(
  constantFrom('de', 'de-CH', 'en-GB', 'fr', 'ar', 'pt', 'xx'),
  double({ min: 0.001, max: 1 }),
)

test('the order in which a browser lists its languages says nothing beside their quality', () => {
  assert(
    property(array(rangeOf, { maxLength: 6 }), (ranges) => {
      const written = ranges
        .map(([tag, q], at) => ({ tag, q: q - at / 1e6 }))
        .map(({ tag, q }) => `${tag};q=${q}`)
      expect(bestFor(written.toReversed().join(', '))).toBe(bestFor(written.join()))
    }),
  )
})

test('whatever a browser sends, the language is one that Hearth has', () => {
  assert(
    property(string({ unit: 'binary-ascii' }), string({ unit: 'binary-ascii' }), (accepted, cookie) => {
      const headers = new Headers()
      const sent = { 'accept-language': accepted, cookie: `hearth_language=${cookie}` }
      for (const [name, value] of Object.entries(sent)) {
        if (/^[\x20-\x7e]*$/.test(value)) headers.set(name, value)
      }
      expect(languages).toContain(languageOf(headers))
    }),
  )
})

test('a chosen language comes before those of the browser, unless Hearth does not have it', () => {
  const ask = (cookie: string) => languageOf(new Headers({ cookie, 'accept-language': 'xx' }))
  for (const name of ['__Host-language', 'hearth_language']) {
    for (const language of languages) expect(ask(`hearth_theme=dark; ${name}=${language}`)).toBe(language)
    expect(ask(`${name}=xx`)).toBe(DEFAULT_LANGUAGE)
  }
  expect(ask('hearth_language=de; __Host-language=ar')).toBe('ar')
  expect(ask('')).toBe(DEFAULT_LANGUAGE)
})
