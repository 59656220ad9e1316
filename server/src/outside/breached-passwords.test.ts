import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { isBreachedFile, isInBreachedFile } from './breached-passwords.ts'

const folder = mkdtempSync(join(tmpdir(), 'hearth-breached-'))
afterAll(() => rmSync(folder, { recursive: true }))

let files = 0
function fileOf(text: string): string {
  files += 1
  const path = join(folder, `${files}.txt`)
  writeFileSync(path, text)
  return path
}

const sha1 = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase()
const passwords = Array.from({ length: 4000 }, (_, n) => `breached ${n}`)
/** Lines as Have I Been Pwned has them, with counts of one to eight digits. */
const linesOf = (some: readonly string[]) =>
  some.map((password, n) => `${sha1(password)}:${10 ** (n % 8)}`).toSorted()
const byHash = passwords.toSorted((a, b) => (sha1(a) < sha1(b) ? -1 : 1))

test.each([
  ['as it is downloaded', (lines: string[]) => `${lines.join('\r\n')}\r\n`],
  ['with other line ends', (lines: string[]) => `${lines.join('\n')}\n`],
  ['without a line end at its end', (lines: string[]) => lines.join('\n')],
  ['in small letters', (lines: string[]) => lines.join('\n').toLowerCase()],
])("a password of the operator's file is refused, first and last line too: %s", async (_, textOf) => {
  const path = fileOf(textOf(linesOf(passwords)))
  expect(await isBreachedFile(path)).toBe(true)
  for (const password of [byHash[0], byHash.at(-1), ...byHash.filter((__, n) => n % 37 === 0)]) {
    expect([password, await isInBreachedFile(path, password ?? '')]).toEqual([password, true])
  }
  for (let n = 0; n < 100; n += 1) expect(await isInBreachedFile(path, `unknown ${n}`)).toBe(false)
})

test.each([1, 2, 3, 40, 60])('a file of %i lines has each of them', async (count) => {
  const some = passwords.slice(0, count)
  const path = fileOf(`${linesOf(some).join('\r\n')}\r\n`)
  expect(await isBreachedFile(path)).toBe(true)
  for (const password of some) expect(await isInBreachedFile(path, password)).toBe(true)
  expect(await isInBreachedFile(path, 'unknown')).toBe(false)
})

test.each([
  ['is empty', ''],
  ['has passwords instead of their hashes', passwords.join('\n')],
  ['is ordered by how often they were found', linesOf(passwords).toReversed().join('\r\n')],
  ['has no lines', 'A'.repeat(10_000)],
])('a file that %s is told apart', async (_, text) => {
  const path = fileOf(text)
  expect(await isBreachedFile(path)).toBe(false)
  expect(await isInBreachedFile(path, 'unknown')).toBe(false)
})

test('a file that is not there is an error, not a password that nobody knows', async () => {
  const path = join(folder, 'none.txt')
  await expect(isInBreachedFile(path, 'unknown')).rejects.toThrow('ENOENT')
  await expect(isBreachedFile(path)).rejects.toThrow('ENOENT')
})
