import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { objectionsToPictures, type TrackedFile } from './pictures.ts'

const root = join(import.meta.dirname, '../..')
const readme = readFileSync(join(root, 'README.md'), 'utf8')

function trackedFiles(): TrackedFile[] {
  const list = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  return list
    .split('\0')
    .filter(Boolean)
    .flatMap((path) => {
      const bytes = statSync(join(root, path), { throwIfNoEntry: false })?.size
      return bytes === undefined ? [] : [{ path, bytes }]
    })
}

test('the repository holds few pictures, and none that is large', () => {
  const tracked = trackedFiles()
  expect(tracked.map(({ path }) => path)).toContain('docs/pictures/deck.webp')
  expect(objectionsToPictures(tracked, readme)).toEqual([])
})

const screenshot = (name: string) => ({ path: `docs/pictures/${name}.webp`, bytes: 20_000 })

test.each<[what: string, files: TrackedFile[], found: string]>([
  ['a large picture', [{ path: 'web/public/big.png', bytes: 120_001 }], '120001 bytes'],
  ['a screenshot that nobody reads', [screenshot('unused')], 'README.md does not show'],
  ['a picture elsewhere', [{ path: 'docs/screens/swipe/phone.webp', bytes: 1 }], 'neither a screenshot'],
])('%s is found', (_what, files, found) => {
  expect(objectionsToPictures(files, '')).toEqual([expect.stringContaining(found)])
})

test('a thirteenth screenshot is found', () => {
  const files = Array.from({ length: 13 }, (_, at) => screenshot(`screen-${at}`))
  const shown = files.map(({ path }) => path).join()
  expect(objectionsToPictures(files.slice(1), shown)).toEqual([])
  expect(objectionsToPictures(files, shown)).toEqual(['13 screenshots, and at most 12 are allowed'])
})
