import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { objectionsToLock } from './lock.ts'
import { readLock } from './packages.ts'

const root = join(import.meta.dirname, '..', '..')
const lock = readLock(root)
const sha512 = `sha512-${'a'.repeat(86)}==`

test('every package comes from one registry, with its sha512, and each workspace is a link', () => {
  expect(objectionsToLock(lock)).toEqual([])
  expect(Object.keys(lock).length).toBeGreaterThan(500)
})

test.each([
  [
    'a git address',
    { 'node_modules/x': { version: '1.0.0', resolved: 'git+ssh://git@x/x.git#1', integrity: sha512 } },
  ],
  [
    'another host',
    { 'node_modules/x': { version: '1.0.0', resolved: 'https://x.example/x.tgz', integrity: sha512 } },
  ],
  ['no checksum', { 'node_modules/x': { version: '1.0.0' } }],
  ['a weak checksum', { 'node_modules/x': { version: '1.0.0', integrity: 'sha1-AAAA' } }],
  ['a workspace of the registry', { 'node_modules/@hearth/x': { version: '1.0.0', integrity: sha512 } }],
  [
    'a nested workspace of the registry',
    { 'node_modules/y/node_modules/@hearth/x': { version: '1.0.0', integrity: sha512 } },
  ],
  ['a link to a folder', { 'node_modules/x': { link: true, resolved: '../x' } }],
])('a lock file with %s is refused', (_, planted) => {
  expect(objectionsToLock(planted)).toHaveLength(1)
})

test('every version is exact, so that nothing changes without a change of the manifests', () => {
  const wanted = globSync(['package.json', '*/package.json'], { cwd: root }).flatMap((path) => {
    const manifest: Record<string, Record<string, string>> = JSON.parse(
      readFileSync(join(root, path), 'utf8'),
    )
    return ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides'].flatMap((kind) =>
      Object.entries(manifest[kind] ?? {}).map(([name, version]) => `${path}: ${name} ${version}`),
    )
  })
  expect(wanted.length).toBeGreaterThan(80)
  expect(wanted.filter((one) => !/ \d+\.\d+\.\d+[\w.-]*$/.test(one))).toEqual([])
})

test('names of workspaces are asked of no registry', () => {
  expect(readFileSync(join(root, '.npmrc'), 'utf8')).toMatch(/^@hearth:registry=http:\/\/localhost:9\/$/m)
})
