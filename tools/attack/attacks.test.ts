import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { attacks, isWithin, limitOf, listMeasures } from '../../server/src/testing/attacks/attacks.ts'
import type { AttackFigure } from '../../server/src/testing/attacks/report-attack.ts'
import { figuresPath } from './attack.ts'

const root = join(import.meta.dirname, '..', '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const measures = listMeasures()
const figures: AttackFigure[] = existsSync(figuresPath) ? JSON.parse(readFileSync(figuresPath, 'utf8')) : []
const keyOf = ({ attack, name }: { attack: string; name: string }) => `${attack} ${name}`

/** Returns the attack and the name of each figure that a test prints. */
const reportedIn = (source: string) =>
  [...source.matchAll(/reportAttack\(\s*'([\w-]+)',\s*'(\w+)'/g)].map(([, attack = '', name = '']) =>
    keyOf({ attack, name }),
  )

test('there are the twelve attacks, each with at least one figure', () => {
  expect(Object.keys(attacks)).toEqual([
    'stuffing',
    'enumeration',
    'inference',
    'scraping',
    'trilateration',
    'floods',
    'slow-clients',
    'full-disk',
    'moved-clock',
    'bus-down',
    'database-down',
    'crashes',
  ])
  for (const { measures: own } of Object.values(attacks)) expect(Object.keys(own).length).toBeGreaterThan(0)
})

test('every figure is printed by the test that the table names, and no test prints another one', () => {
  const files = globSync('server/src/**/*.test.ts', { cwd: root })
  const printed = files.flatMap((path) => reportedIn(read(path)).map((key) => `${key} ${path}`))
  const wanted = measures.map((one) => `${keyOf(one)} ${one.measure.file}`)
  expect(printed.toSorted()).toEqual(wanted.toSorted())
})

test('a figure at its limit passes, one beyond fails', () => {
  const facts = { what: '', unit: '', file: '' }
  expect([2, 3].map((figure) => isWithin({ ...facts, most: 2 }, figure))).toEqual([true, false])
  expect([799, 800].map((figure) => isWithin({ ...facts, least: 800 }, figure))).toEqual([false, true])
})

const rowOf = ({ attack, name, measure }: (typeof measures)[number]) => {
  const own = figures.find((one) => keyOf(one) === keyOf({ attack, name }))
  const told = own ? `${own.figure} ${measure.unit} (${own.of})` : 'not measured yet'
  return `| ${measure.what} | ${told} | ${limitOf(measure)} | \`${measure.file}\` |`
}

const sections = Object.entries(attacks).map(([attack, { title, how }]) =>
  [
    `## ${title}`,
    `${how} \`npm run attack -- ${attack}\``,
    [
      '| figure | last measured | limit | test |',
      '|---|---|---|---|',
      ...measures.filter((one) => one.attack === attack).map(rowOf),
    ].join('\n'),
  ].join('\n\n'),
)

const page = `# Attacks

Generated from \`server/src/testing/attacks/attacks.ts\` and the figures beside it by \`vitest run --project contract tools/attack -u\`; do not edit it by hand.

Twelve attacks that the tests carry out on a server of their own. Each prints its figures with their limits in one line, and fails beyond a limit. \`.ci/run\` uses small numbers, as \`TEST_ATTACKS=1 npm test\` does; \`npm run attack -- NAME\` uses large ones, \`-- all\` carries out every attack, and \`-- all --write\` puts the figures on this page. A figure says what an attacker gets, not what is asked: a request that is refused is no success.

${sections.join('\n\n')}
`

test('the page of attacks has every figure with its limit and its command', async () => {
  await expect(page).toMatchFileSnapshot(join(root, 'docs/security/attacks.md'))
})

test('every figure that was measured is within its limit', () => {
  const byKey = new Map(measures.map((one) => [keyOf(one), one.measure]))
  expect(figures.length).toBeGreaterThan(20)
  for (const one of figures) {
    const measure = byKey.get(keyOf(one))
    expect(measure && isWithin(measure, one.figure)).toBe(true)
  }
})
