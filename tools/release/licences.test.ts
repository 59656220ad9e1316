import { join } from 'node:path'
import { expect, test } from 'vitest'
import { collectLicences, isAllowed, licencesAsText } from './licences.ts'
import { type Lock, packagesIn, productionFolders, readLock, serverWorkspaces } from './packages.ts'

const root = join(import.meta.dirname, '..', '..')
const { licences, problems } = collectLicences(root)
const parts = licences.flatMap((one) => one.parts)

test('every shipped package has the text of its licence, and one that is allowed', () => {
  expect(problems).toEqual([])
  expect(parts.length).toBeGreaterThan(150)
})

test('the list has the server, the page, its fonts, its decoder, the data and Node', () => {
  const names = parts.map((part) => part.replace(/ [\d.]+$/, ''))
  expect(names.slice(0, 3)).toEqual(['Hearth', 'Node.js', 'GeoNames'])
  expect(names).toEqual(
    expect.arrayContaining([
      'hono',
      'react',
      '@fontsource-variable/inter',
      'libheif-js',
      'tailwindcss',
      '@ip-location-db/geo-whois-asn-country-mmdb',
    ]),
  )
  const text = licencesAsText(licences)
  expect(text).toContain('GNU LESSER GENERAL PUBLIC LICENSE')
  expect(text).toContain('SIL OPEN FONT LICENSE')
})

test.each([
  ['MIT', true],
  ['(MIT OR GPL-2.0)', true],
  ['Apache-2.0 AND LGPL-3.0-or-later', true],
  ['Apache-2.0 AND GPL-3.0', false],
  ['MPL-2.0', true],
  ['AGPL-3.0', false],
  ['', false],
])('the licence "%s" is allowed: %s', (expression, is) => {
  expect(isAllowed(expression)).toBe(is)
})

const planted: Lock = {
  server: { dependencies: { auth: '1', '@hearth/texts': '1' } },
  'node_modules/@hearth/texts': { link: true, resolved: 'texts' },
  texts: { dependencies: { icu: '1' } },
  'node_modules/icu': { version: '3.0.0', license: 'ISC' },
  'node_modules/auth': {
    version: '1.0.0',
    license: 'MIT',
    dependencies: { date: '2' },
    optionalDependencies: { fast: '1' },
    peerDependencies: { runner: '1', needed: '1' },
    peerDependenciesMeta: { runner: { optional: true } },
  },
  'node_modules/date': { version: '1.0.0' },
  'node_modules/auth/node_modules/date': { version: '2.0.0', license: 'MIT' },
  'node_modules/needed': { version: '1.0.0', license: 'MIT' },
  'node_modules/runner': { version: '1.0.0', license: 'MIT' },
}

test('what runs is what is depended on, through workspaces and nested folders, without optional peers', () => {
  const names = packagesIn(planted, productionFolders(planted, ['server']))
  expect(names.map(({ name, version }) => `${name} ${version}`)).toEqual([
    'auth 1.0.0',
    'date 2.0.0',
    'icu 3.0.0',
    'needed 1.0.0',
  ])
})

test('no test tool runs on a server', () => {
  const lock = readLock(root)
  const names = packagesIn(lock, productionFolders(lock, serverWorkspaces)).map(({ name }) => name)
  expect(names).toContain('better-auth')
  for (const name of ['vitest', 'vite', 'rolldown', 'lightningcss', 'jsdom', 'react-dom'])
    expect(names).not.toContain(name)
})
