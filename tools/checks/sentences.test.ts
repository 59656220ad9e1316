import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSentences } from './sentences.ts'

const root = join(import.meta.dirname, '../..')
const files = globSync('{web,contract}/src/**/*.{ts,tsx}', { cwd: root }).filter(
  (path) => !/\.test\.|\/testing\//.test(path),
)
/** Names of fonts, and of keys for screen readers, are the same in every language. */
const namesIn = ['Inter Variable', 'Fraunces Variable', 'Backspace U']

test('every word that people read comes from the catalogue', () => {
  expect(files.length).toBeGreaterThan(300)
  const found = files.flatMap((path) =>
    readSentences({ path, source: readFileSync(join(root, path), 'utf8') }),
  )
  expect(found.filter((one) => !namesIn.includes(one.found))).toEqual([])
  expect(namesIn.filter((name) => !found.some((one) => one.found === name))).toEqual([])
})

test.each([
  ['a sentence in a component', 'a.tsx', '<p>You are all caught up.</p>', 'You are all caught up.'],
  ['a word beside a text', 'a.tsx', '<p>{texts.name} missing</p>', 'missing'],
  ['a label', 'a.tsx', '<button aria-label="Close" />', 'Close'],
  ['a hint in braces', 'a.tsx', "<Field hint={'optional'} />", 'optional'],
  ['a label with a value in it', 'a.tsx', '<img alt={`${name} smiling`} />', 'smiling'],
  ['a title by condition', 'a.tsx', "<Head title={isOpen ? 'Close it' : texts.open} />", 'Close it'],
  ['a word in braces', 'a.tsx', "<p>{'Close'}</p>", 'Close'],
  ['words beside a value', 'a.tsx', '<p>{`${count} missing`}</p>', 'missing'],
  ['a word by condition', 'a.tsx', "<p>{isOpen ? 'Close' : texts.open}</p>", 'Close'],
  ['a label by condition', 'a.tsx', "<p aria-label={isOpen && 'Close'} />", 'Close'],
  ['a word in a toast', 'a.ts', "toast.error('Failed')", 'Failed'],
  ['a toast with a value', 'a.ts', 'toast(`${count} photos saved`)', 'photos saved'],
  ['a word in a schema', 'a.ts', "z.string().min(1, 'Required')", 'Required'],
  ['a refusal of one word', 'a.ts', "z.refine(isFree, { error: 'Taken' })", 'Taken'],
  ['a toast', 'a.ts', "toast('Profile saved')", 'Profile saved'],
  ['a message of a schema', 'a.ts', "z.string().check(z.minLength(3, 'Too short'))", 'Too short'],
  [
    'a refusal in a schema',
    'a.ts',
    "z.refine(isFree, { error: 'That name is taken' })",
    'That name is taken',
  ],
])('the test of sentences finds %s', (_, path, source, found) => {
  expect(readSentences({ path, source })).toEqual([{ path, line: 1, found }])
})

test.each([
  ['a text of the catalogue', 'a.tsx', '<p aria-label={texts.close}>{texts.words} · {count}</p>'],
  ['class names', 'a.tsx', '<p className="flex items-center gap-2" />'],
  ['an error for developers', 'a.ts', "throw new Error('The gallery has no such part')"],
  ['a code', 'a.ts', "z.string().check(z.minLength(3, problemMessage('text_short', { min: 3 })))"],
])('the test of sentences allows %s', (_, path, source) => {
  expect(readSentences({ path, source })).toEqual([])
})
