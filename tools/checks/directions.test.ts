import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { physicalFiles, readDirections } from './directions.ts'

const root = join(import.meta.dirname, '../..')
const files = globSync('web/{index.html,src/**/*.{ts,tsx,css}}', { cwd: root }).filter(
  (path) => !path.includes('.test.'),
)

const mistakesIn = (path: string) => readDirections({ path, source: readFileSync(join(root, path), 'utf8') })

test('the page mirrors: it names start and end, not left and right, and what points forward is turned', () => {
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((path) => !physicalFiles.includes(path)).flatMap(mistakesIn)).toEqual([])
})

test.each(physicalFiles)('%s needs its exception', (path) => {
  expect(mistakesIn(path)).not.toEqual([])
})

test.each([
  ['a margin', '<p className="mt-2 ml-4" />'],
  ['a place', '<p className="absolute sm:-left-2" />'],
  ['an alignment', '<p className="text-right" />'],
  ['a corner', '<p className="rounded-tl-xl" />'],
  ['a move', '<p className="group-hover:translate-x-1" />'],
  ['a style', '.a { margin-left: 1rem }'],
  ['a place in a style', '.a {\n  left: 1rem;\n}'],
  ['a picture that has a direction', '.a { mask-image: linear-gradient(to left, #000) }'],
  ['a style of an element', '<p style={{ left: 4 }} />'],
  ['a script', "element.style.left = '3px'"],
  ['a scroll', 'list.scrollLeft += 40'],
  ['an icon that points forward', '<ChevronRight aria-hidden className="size-5" />'],
])('the direction test catches %s', (_, source) => {
  expect(
    readDirections({ path: source.startsWith('.') ? 'web/src/a.css' : 'web/src/a.tsx', source }),
  ).toHaveLength(1)
})

test.each([
  ['a logical place', '<p className="ms-4 text-end rounded-s-xl start-0" />'],
  ['a move with its mirror', '<p className="hover:translate-x-1 rtl:hover:-translate-x-1" />'],
  ['an icon that is turned', '<ArrowLeft aria-hidden className="size-5 rtl:-scale-x-100" />'],
  ['a safe area of the device', '.a { padding-inline: env(safe-area-inset-left) }'],
])('the direction test allows %s', (_, source) => {
  expect(
    readDirections({ path: source.startsWith('.') ? 'web/src/a.css' : 'web/src/a.tsx', source }),
  ).toEqual([])
})
