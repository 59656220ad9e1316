import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { countsOf, mistakesOf, type Requirement, readRequirements } from './asvs.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) =>
  existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined
const rows = readRequirements(read('docs/security/asvs.csv') ?? '')

test('every requirement of ASVS 5.0.0 has a row, and every test and section that a row names exists', () => {
  expect(mistakesOf(rows, read)).toEqual([])
})

test('docs/security/asvs.md has the counts; run with -u to write it', async () => {
  const page = `# OWASP ASVS 5.0.0

Generated from [asvs.csv](asvs.csv) by \`vitest run --project contract tools/checks/asvs.test.ts -u\`; do not edit it by hand.

The table in asvs.csv has a row for each of the 345 requirements: its level, its status, the reason, and the tests that fail when the protection is removed. For a requirement about documentation it names the section. A requirement that does not hold yet is open, and its reason says what is missing.

${countsOf(rows)}
`
  await expect(page).toMatchFileSnapshot('../../docs/security/asvs.md')
})

const good: Requirement = {
  id: 'V1.1.1',
  level: '1',
  status: 'pass',
  reason: 'Done.',
  test: 'a.test.ts › it works',
}
const files: Record<string, string> = {
  'a.test.ts': "test('it works', () => {})\ntest(`it\\`s %s`, () => {})",
  'b.test.ts': "test.skip('it works', () => {})",
  'page.md': '# A page\n\n## A section\n',
}

test.each([
  ['a test that is gone', { test: 'a.test.ts › works' }, 'V1.1.1 has no test “works” in a.test.ts'],
  ['a file that is gone', { test: 'c.test.ts › it works' }, 'V1.1.1 has no file c.test.ts'],
  ['a skipped test', { test: 'b.test.ts › it works' }, 'V1.1.1 names b.test.ts, which skips a test'],
  ['a section that is gone', { test: 'page.md#A' }, 'V1.1.1 has no section page.md#A'],
  ['no test', { test: '' }, 'V1.1.1 passes without a test'],
  ['no reason', { reason: '' }, 'V1.1.1 has no reason'],
] satisfies [string, Partial<Requirement>, string][])('%s is found', (_, change, mistake) => {
  expect(mistakesOf([{ ...good, ...change }], (path) => files[path])).toContain(mistake)
})

test('titles with quotes, several tests and sections are found', () => {
  const named = 'a.test.ts › it works | a.test.ts › it`s | page.md#A section'
  expect(mistakesOf([{ ...good, test: named }], (path) => files[path])).toEqual([
    'Level 1 has 1 rows',
    'Level 2 has 0 rows',
    'Level 3 has 0 rows',
  ])
})
