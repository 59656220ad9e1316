import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const page = read('docs/security/libraries.md')
const section = (heading: string) => page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''

type LibraryRow = { names: string[]; cells: string[] }
/** The rows of the table of a section, with the names in back quotes of their column. */
const rowsOf = (heading: string, column: number): LibraryRow[] =>
  (section(heading).match(/^\|.*\|$/gm) ?? []).slice(2).map((line) => {
    const cells = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
    return { cells, names: [...(cells[column] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name) }
  })

const inventory = rowsOf('Inventory', 0)

test('every package that the server and the page import is in the inventory, and nothing else', () => {
  const manifests = globSync('*/package.json', { cwd: root })
  const wanted = manifests.flatMap((path) => {
    const { dependencies = {} }: { dependencies?: Record<string, string> } = JSON.parse(read(path))
    return Object.keys(dependencies).filter((name) => !name.startsWith('@hearth/'))
  })
  const listed = inventory.flatMap(({ names }) => names)
  expect(listed.toSorted()).toEqual([...new Set(wanted)].toSorted())
  expect(inventory.filter(({ cells }) => cells[1] === '')).toEqual([])
})

test('each risk of the inventory says which packages have it and what limits it', () => {
  const risks = rowsOf('Risky components', 1)
  const listed = new Map(risks.map(({ cells, names }) => [cells[0], names.toSorted()]))
  const marked = Map.groupBy(
    inventory.filter(({ cells }) => cells[2]),
    ({ cells }) => cells[2],
  )
  expect(new Set(listed.keys())).toEqual(new Set(marked.keys()))
  for (const [risk, rows] of marked)
    expect(listed.get(risk)).toEqual(rows.flatMap(({ names }) => names).toSorted())
  expect(risks.filter(({ cells }) => !cells[2])).toEqual([])
})

const dangerous = [
  /from 'node:(?:child_process|worker_threads|vm|v8|inspector)'/,
  /new (?:Shared)?Worker\(|WebAssembly\.|new Function\(|\beval\(/,
  /\binnerHTML|dangerouslySetInnerHTML|insertAdjacentHTML|document\.write/,
  /[^.]\braw\(/,
  /\.raw[(<]|^\s*\.raw$/m,
]
/** Hono's `html` has `raw`, and Kysely's `sql`; a picture, and a query whose text is a constant, have one too. */
const harmless =
  /(?:picture|canvas|\))\.raw\(\)|CompiledQuery\.raw\('[^']*'\)|executeQuery\(CompiledQuery\.raw/

const isDangerous = (source: string): boolean => {
  const code = source
    .split('\n')
    .filter((line) => !harmless.test(line) && !/^\s*(?:\/\/|\*|\/\*)/.test(line))
    .join('\n')
  return dangerous.some((pattern) => pattern.test(code))
}

test('every file with dangerous functionality is named, with what limits it', () => {
  const files = globSync('{server,web,contract,texts}/src/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/*.test.{ts,tsx}', 'server/src/{testing,attacks,outside/testing}/**', 'web/src/testing/**'],
  })
  const rows = rowsOf('Dangerous functionality', 0)
  const found = files.filter((path) => isDangerous(read(path)))
  expect(found.length).toBeGreaterThan(10)
  expect(rows.flatMap(({ names }) => names).toSorted()).toEqual(found.toSorted())
  expect(rows.filter(({ cells }) => !cells[1] || !cells[2])).toEqual([])
})

test.each([
  ["import { spawn } from 'node:child_process'", true],
  ["const worker = new Worker('x')", true],
  ["place.innerHTML = 'x'", true],
  ['sql.raw(`select`)', true],
  ['html`${raw(text)}`', true],
  ['// innerHTML is not used', false],
  ['picture.raw().toBuffer()', false],
  ['draw(canvas)', false],
])('the search for dangerous functionality judges %s as %s', (source, is) => {
  expect(isDangerous(source)).toBe(is)
})
