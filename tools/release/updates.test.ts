import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../steps.ts'
import { importedPackages, readLock } from './packages.ts'
import { DAYS_TO_UPDATE, type HeldPackage, lateUpdates } from './updates.ts'

const published = (version: string, days: Record<string, string>) => [{ name: 'left', version, days }]
const late = (version: string, days: Record<string, string>, held: HeldPackage[] = []) =>
  lateUpdates(published(version, days), held, '2026-11-01')

test('a package whose next release is older than the time frame is late', () => {
  const days = { '1.2.0': '2026-01-01', '1.2.1': '2026-10-01T08:00:00Z' }
  expect(late('1.2.0', { ...days, '1.2.1': '2026-09-30T23:00:00Z' })).toEqual([
    'left 1.2.0: 1.2.1 is there since 2026-09-30',
  ])
  expect(late('1.2.0', days)).toEqual([])
  expect(late('1.2.1', days)).toEqual([])
})

test('the oldest release that was not taken counts, not the newest', () => {
  const days = { '1.3.0': '2026-08-01', '1.10.0': '2026-10-31' }
  expect(late('1.2.9', days)).toHaveLength(1)
  expect(late('1.9.0', days)).toEqual([])
})

test.each([
  ['a major version', '1.2.0', '2.0.0'],
  ['a minor version below 1.0', '0.2.0', '0.3.0'],
])('%s has more time', (_, version, next) => {
  expect(late(version, { [next]: '2026-08-04' })).toEqual([])
  expect(late(version, { [next]: '2026-08-02' })).toHaveLength(1)
})

test('a release that is not for everybody is none', () => {
  expect(late('1.2.0', { '2.0.0-beta.1': '2026-01-01', created: '2020-01-01' })).toEqual([])
})

test('a held package is late only after its day', () => {
  const held = (until: string) => [{ name: 'left', until, note: 'its successor needs Node 26' }]
  const days = { '1.2.1': '2026-01-01' }
  expect(late('1.2.0', days, held('2026-11-01'))).toEqual([])
  expect(late('1.2.0', days, held('2026-10-31'))).toHaveLength(1)
})

test('every package of the manifests is compared, in the version that its workspace gets', () => {
  const names = ['contract', 'texts', 'server', 'demo', 'web'].flatMap((folder) => {
    const manifest = readFileSync(join(root, folder, 'package.json'), 'utf8')
    const { dependencies = {} }: { dependencies?: Record<string, string> } = JSON.parse(manifest)
    return Object.entries(dependencies).map(([name, version]) => `${name} ${version}`)
  })
  expect(
    importedPackages(readLock(root))
      .map(({ name, version }) => `${name} ${version}`)
      .toSorted(),
  ).toEqual([...new Set(names.filter((name) => !name.startsWith('@hearth/')))].toSorted())
})

test('the time frames are those of the documentation', () => {
  const page = readFileSync(join(root, 'docs/security/libraries.md'), 'utf8')
  expect(page).toContain(`taken within ${DAYS_TO_UPDATE.release} days`)
  expect(page).toContain(`A new major version within ${DAYS_TO_UPDATE.major} days`)
})
