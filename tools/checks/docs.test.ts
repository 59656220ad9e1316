import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { brokenReferences, decisionIndex, type TrackedText } from './docs.ts'

const root = join(import.meta.dirname, '../..')

const tracked: TrackedText[] = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((path) => path !== '' && existsSync(join(root, path)))
  .map((path) => ({
    path,
    text: /\.(?:md|ts|tsx)$/.test(path) ? readFileSync(join(root, path), 'utf8') : '',
  }))

test('every file that documentation or a comment names exists', () => {
  expect(brokenReferences(tracked)).toEqual([])
})

test('the index of decisions has the number and title of each; `vitest run tools/checks/docs.test.ts -u` writes it', async () => {
  await expect(decisionIndex(tracked)).toMatchFileSnapshot('../../docs/decisions/README.md')
})

const planted = (path: string, text: string): TrackedText[] => [
  { path: 'docs/page.md', text: '# A heading, and more\n' },
  { path: 'server/src/app.ts', text: '' },
  { path, text },
]

test.each([
  ['docs/other.md', '[a page](pages.md)', 'docs/other.md links to pages.md'],
  ['docs/other.md', '[a part](page.md#a-part)', 'docs/other.md links to page.md#a-part'],
  ['README.md', 'see `server/src/gone.ts`', 'README.md names server/src/gone.ts'],
  ['README.md', 'see `gone.ts`', 'README.md names gone.ts'],
  ['README.md', 'see `server/src/gone/`', 'README.md names server/src/gone/'],
  ['server/src/a.ts', '/** Like `gone.ts`. */', 'server/src/a.ts names gone.ts'],
])('%s with "%s" is found', (path, text, found) => {
  expect(brokenReferences(planted(path, text))).toEqual([found])
})

test.each([
  ['docs/other.md', '[a part](page.md#a-heading-and-more), [all](../server/src), `server/src/`, `app.ts`'],
  ['server/src/a.ts', "const name = '`gone.ts`'"],
])('%s with "%s" passes', (path, text) => {
  expect(brokenReferences(planted(path, text))).toEqual([])
})
