import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { formattersOf } from '../../texts/formatters.ts'
import { compileTexts } from './compile.ts'
import { pseudoLanguages } from './pseudo.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** A folder with texts: for each language and area an object of messages. */
function folderOf(languages: Record<string, Record<string, object>>): string {
  const root = mkdtempSync(join(tmpdir(), 'texts-'))
  folders.push(root)
  for (const [language, areas] of Object.entries(languages))
    for (const [area, messages] of Object.entries(areas)) {
      mkdirSync(join(root, 'texts', language), { recursive: true })
      writeFileSync(join(root, 'texts', language, `${area}.json`), JSON.stringify(messages, null, 2))
    }
  return root
}

const english = {
  title: 'Your chats',
  unread: '{n, plural, one {# unread message} other {# unread messages}}',
  'empty.title': 'Say hello to {firstName}',
  '@empty.title': { description: 'Above an empty chat' },
}
const german = {
  title: 'Deine Chats',
  unread: '{n, plural, one {# ungelesene Nachricht} other {# ungelesene Nachrichten}}',
  'empty.title': 'Sag Hallo zu {firstName}',
}
const problemsWith = (changed: object) =>
  compileTexts(folderOf({ en: { chat: english }, de: { chat: { ...german, ...changed } } }))

const isPseudo = (language: string) => language in pseudoLanguages

async function textsOf(language: string, messages: object, brand = 'Hearth') {
  const root = folderOf({
    en: { chat: messages },
    ...(language !== 'en' && !isPseudo(language) && { [language]: { chat: messages } }),
  })
  expect(compileTexts(root)).toEqual([])
  const source = readFileSync(join(root, 'texts', 'compiled', language, 'chat.js'), 'utf8')
  writeFileSync(join(root, 'chat.mjs'), source)
  const module = await import(/* @vite-ignore */ pathToFileURL(join(root, 'chat.mjs')).href)
  return module.chat(formattersOf(language, brand))
}

test('messages become texts and functions of their arguments, below nested names', async () => {
  const texts = await textsOf('en', {
    ...english,
    welcome: 'Welcome to {brand}',
    'list.1': 'One',
    'list.2': 'Two',
  })
  expect(texts.title).toBe('Your chats')
  expect(texts.empty.title({ firstName: 'Ana' })).toBe('Say hello to Ana')
  expect([texts.unread({ n: 1 }), texts.unread({ n: 1_204 })]).toEqual([
    '1 unread message',
    '1,204 unread messages',
  ])
  expect(texts.welcome).toBe('Welcome to Hearth')
  expect(texts.list).toEqual(['One', 'Two'])
})

test('an exact case of a plural comes before its category, and a select has its options', async () => {
  const texts = await textsOf('en', {
    n: '{n, plural, =0 {none} one {# one} other {# many}}',
    unit: '{unit, select, km {kilometres} other {miles}}',
  })
  expect([0, 1, 2].map((n) => texts.n({ n }))).toEqual(['none', '1 one', '2 many'])
  expect([texts.unit({ unit: 'km' }), texts.unit({ unit: 'other' })]).toEqual(['kilometres', 'miles'])
})

test('a tag wraps its words in what the caller makes of them', async () => {
  const texts = await textsOf('en', { rules: 'Accept the <link>rules</link>, {firstName}.' })
  const link = (words: string) => ({ words })
  expect(texts.rules({ link, firstName: 'Ana' })).toEqual(['Accept the ', { words: 'rules' }, ', Ana.'])
})

test('names of another direction are isolated, and others are left as they are', async () => {
  const inEnglish = await textsOf('en', { hello: 'Hello {name}' })
  expect(inEnglish.hello({ name: 'Ana' })).toBe('Hello Ana')
  expect(inEnglish.hello({ name: 'ليلى' })).toBe('Hello \u2068ليلى\u2069')
  const arabic = await textsOf('ar', { hello: 'مرحبا {name}' })
  expect(arabic.hello({ name: 'Ana' })).toBe('مرحبا \u2068Ana\u2069')
})

const guests = {
  welcome: 'Welcome to {brand}, {name}!',
  guests: '{n, plural, =0 {Nobody} one {# guest} other {# guests}} today',
  rules: 'Accept the <link>rules</link>.',
}

test('in en-XA every letter has an accent, texts are longer and in brackets, and what is filled in stays', async () => {
  const texts = await textsOf('en-XA', guests)
  expect(texts.welcome({ name: 'Ana' })).toBe('⟦Ŵééļçööɱéé ţöö Hearth, Ana!⟧')
  expect([0, 1, 1_204].map((n) => texts.guests({ n }))).toEqual([
    '⟦Ñööƀööđý ţööđààý⟧',
    '⟦1 ĝûûééšţ ţööđààý⟧',
    '⟦1,204 ĝûûééšţš ţööđààý⟧',
  ])
  const link = (words: string) => ({ words })
  expect(texts.rules({ link })).toEqual(['⟦Ààççééþţ ţĥéé ', { words: 'ŕûûļééš' }, '.⟧'])
})

test('in ar-XB each word runs from right to left, and numbers count like in Arabic', async () => {
  const texts = await textsOf('ar-XB', guests)
  const turned = (word: string) => `\u202e${word}\u202c`
  expect(texts.welcome({ name: 'Ana' })).toBe(
    `${turned('Welcome')} ${turned('to')} Hearth${turned(',')} \u2068Ana\u2069${turned('!')}`,
  )
  expect([0, 1, 3].map((n) => texts.guests({ n }))).toEqual([
    `${turned('Nobody')} ${turned('today')}`,
    `1 ${turned('guest')} ${turned('today')}`,
    `3 ${turned('guests')} ${turned('today')}`,
  ])
})

test('pseudo-languages are no languages of the page', () => {
  const root = folderOf({ en: { chat: english } })
  compileTexts(root)
  const types = readFileSync(join(root, 'texts', 'compiled', 'areas.ts'), 'utf8')
  expect(types).toContain("export const languages = ['en'] as const")
})

test('signs that mean something in JavaScript are only signs', async () => {
  const text = 'A `quote`, a \\ and ${money}'.replace('{money}', "'{money}'")
  const texts = await textsOf('en', { odd: text.replace("'{money}'", 'money') })
  expect(texts.odd).toBe('A `quote`, a \\ and $money')
})

test.each([
  ['a missing key', { title: undefined }, 'texts/de/chat.json:1 title: is missing'],
  ['an unknown key', { more: 'Mehr' }, 'texts/de/chat.json:5 more: is unknown'],
  [
    'a missing argument',
    { 'empty.title': 'Sag Hallo' },
    'texts/de/chat.json:4 empty.title: {firstName} is missing',
  ],
  ['an unknown argument', { title: 'Chats von {name}' }, 'texts/de/chat.json:2 title: {name} is unknown'],
  [
    'a missing plural category',
    { unread: '{n, plural, other {# Nachrichten}}' },
    'texts/de/chat.json:3 unread: the plural of {n} has no “one”',
  ],
  [
    'a category that the language lacks',
    { unread: '{n, plural, one {#} few {#} other {#}}' },
    'texts/de/chat.json:3 unread: the plural of {n} has “few”, which de lacks',
  ],
  [
    'a note about no text',
    { '@more': { description: 'Where' } },
    'texts/de/chat.json:5 @more: is a note about no text',
  ],
  ['an empty text', { title: ' ' }, 'texts/de/chat.json:2 title: is empty'],
  [
    'broken syntax',
    { title: 'Chats {n' },
    'texts/de/chat.json:2 title: cannot be parsed: EXPECT_ARGUMENT_CLOSING_BRACE',
  ],
  [
    'a quotation by accident',
    { title: "Anas '{chats}'" },
    "texts/de/chat.json:2 title: '{ starts a quotation in ICU messages; write ’ for an apostrophe",
  ],
])('%s is refused with file and line', (_, changed, problem) => {
  expect(problemsWith(changed)).toContain(problem)
})

test('an area that a language lacks is refused', () => {
  const problems = compileTexts(
    folderOf({ en: { chat: english, swipe: { title: 'Swipe' } }, de: { chat: german } }),
  )
  expect(problems).toEqual(['texts/de/swipe.json:1 is missing'])
})

test('Arabic needs all of its six categories', () => {
  const problems = compileTexts(folderOf({ en: { chat: english }, ar: { chat: german } }))
  expect(problems.filter((one) => one.includes('has no'))).toHaveLength(4)
})
