import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { type CompiledTexts, translatorOf } from '../../texts/translator.ts'
import { compileTexts } from './compile.ts'

const english = {
  like: 'Like',
  liked: 'Like this answer: {prompt}',
  sign: 'Sign in',
  'button.sign': 'Sign in',
  people: '{n, plural, one {# person likes you} other {# people like you}}',
  waiting: '{n, plural, =1 {One message waits} one {# message waits} other {# messages wait} }',
  away: '{unit, select, km {{far, number} km away} other {{far, number} miles away}}',
  rules: 'I accept the <link>rules</link> of {brand}.',
  prompt: 'On a Sunday at ten',
  both: '{one} · {other}',
  left: '{n, plural, one {# change left, {when}} other {# changes left, {when}}}',
  more: '{n, plural, one {{what} (one more)} other {{what} (# more)}}',
}
const german = {
  like: 'Gefällt mir',
  liked: 'Diese Antwort gefällt mir: {prompt}',
  sign: 'Anmelden',
  'button.sign': 'Weiter',
  people: '{n, plural, one {# Person mag dich} other {# Leute mögen dich}}',
  waiting: '{n, plural, =1 {Eine Nachricht wartet} one {# Nachricht wartet} other {# Nachrichten warten} }',
  away: '{unit, select, km {{far, number} km entfernt} other {{far, number} Meilen entfernt}}',
  rules: 'Ich akzeptiere die <link>Regeln</link> von {brand}.',
  prompt: 'An einem Sonntag um zehn',
  both: '{one} · {other}',
  left: '{n, plural, one {Noch # Änderung, {when}} other {Noch # Änderungen, {when}}}',
  more: '{n, plural, =0 {{what}} one {{what} (noch eine)} other {{what} (# weitere)}}',
}

const compiled: Record<string, CompiledTexts> = {}
beforeAll(async () => {
  const root = mkdtempSync(join(tmpdir(), 'translator-'))
  for (const [language, messages] of Object.entries({ en: english, de: german })) {
    mkdirSync(join(root, 'texts', language), { recursive: true })
    writeFileSync(join(root, 'texts', language, 'chat.json'), JSON.stringify(messages, null, 2))
  }
  const [problem] = compileTexts(root)
  if (problem) throw new Error(problem)
  for (const language of ['en', 'de', 'en-XA', 'ar-XB']) {
    const file = join(root, `${language}.mjs`)
    writeFileSync(file, readFileSync(join(root, 'texts', 'compiled', language, 'chat.js')))
    const areas = await import(/* @vite-ignore */ pathToFileURL(file).href)
    compiled[language] = { language, areas }
  }
  rmSync(root, { recursive: true })
})

function translate(text: string, from: string, to: string): string[] {
  const [source, target] = [compiled[from], compiled[to]]
  if (!source || !target) throw new Error('not compiled')
  return translatorOf(source, target, 'Hearth')(text)
}

const examples: [english: string, german: string][] = [
  ['Like', 'Gefällt mir'],
  ['Like this answer: On a Sunday at ten', 'Diese Antwort gefällt mir: An einem Sonntag um zehn'],
  ['Like this answer: Soup?', 'Diese Antwort gefällt mir: Soup?'],
  ['1 person likes you', '1 Person mag dich'],
  ['1,204 people like you', '1.204 Leute mögen dich'],
  ['One message waits', 'Eine Nachricht wartet'],
  ['2 messages wait', '2 Nachrichten warten'],
  ['6 miles away', '6 Meilen entfernt'],
  ['3 km away', '3 km entfernt'],
  ['I accept the rules of Hearth.', 'Ich akzeptiere die Regeln von Hearth.'],
  ['Like · 3 km away', 'Gefällt mir · 3 km entfernt'],
  ['Like (one more)', 'Gefällt mir (noch eine)'],
  ['Like (12 more)', 'Gefällt mir (12 weitere)'],
]

test.each(examples)('“%s” is “%s”, and back', (one, other) => {
  expect(translate(one, 'en', 'de')).toContain(other)
  expect(translate(other, 'de', 'en')).toContain(one)
})

test('what a message says itself comes before what its arguments say', () => {
  expect(translate('2 changes left, 3 km away · Like', 'en', 'de')[0]).toBe(
    'Noch 2 Änderungen, 3 km entfernt · Gefällt mir',
  )
})

test('a text of several messages has several translations, and an unknown text has none', () => {
  expect(translate('Sign in', 'en', 'de')).toEqual(['Anmelden', 'Weiter'])
  expect(translate('Soup', 'en', 'de')).toEqual([])
})

test.each(['en-XA', 'ar-XB'])('texts of %s are found by their English ones, and back', (language) => {
  for (const [one] of examples) {
    const [other = ''] = translate(one, 'en', language)
    expect(other).not.toBe(one)
    expect(translate(other, language, 'en')).toContain(one)
  }
})
