import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, matchesGlob } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readModule, resolveImport } from '../modules/read-module.ts'
import { releaseChangelog } from './changelog.ts'
import { readLock } from './packages.ts'
import { testCode, unneededFolders } from './prune.ts'
import type { Sbom } from './sbom.ts'
import { objectionToVersion } from './versions.ts'

const root = join(import.meta.dirname, '..', '..')
const copy = mkdtempSync(join(tmpdir(), 'hearth-release-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@hearth.example', ...args], {
    cwd: copy,
    encoding: 'utf8',
  })
const read = (path: string) => readFileSync(join(copy, path), 'utf8')

/** All that a release reads, in a repository of its own. */
function makeRepository(): void {
  const files = [
    '{,*/}package.json',
    'package-lock.json',
    'LICENSE',
    'server/places/README.md',
    'tools/steps.ts',
    'tools/release/**/*.*',
  ]
  for (const path of globSync(files, { cwd: root, exclude: ['node_modules'] }))
    cpSync(join(root, path), join(copy, path))
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  writeFileSync(join(copy, '.gitignore'), 'node_modules\ndist\n')
  writeFileSync(
    join(copy, 'CHANGELOG.md'),
    '# Changelog\n\n## Unreleased\n\n- A new thing.\n\n## 0.2.0\n\n- Old.\n',
  )
  git('init', '--quiet')
  git('add', '--all')
  git('commit', '--quiet', '--message', 'all')
}

function release(...args: string[]) {
  const env = { ...process.env, GIT_AUTHOR_NAME: 'T', GIT_AUTHOR_EMAIL: 't@hearth.example' }
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/release/release.ts', ...args], {
    cwd: copy,
    encoding: 'utf8',
    env: { ...env, GIT_COMMITTER_NAME: 'T', GIT_COMMITTER_EMAIL: 't@hearth.example' },
  })
  return { status, output: stdout + stderr }
}

test('a release has its version everywhere, its notes, its bill of materials and its licences', () => {
  makeRepository()
  expect(release().output).toContain('Usage: npm run release -- VERSION')
  expect(release('0.1.0')).toMatchObject({
    status: 1,
    output: expect.stringContaining('0.1.0 is not newer than'),
  })
  writeFileSync(join(copy, 'LICENSE'), 'changed')
  expect(release('99.0.0')).toMatchObject({ status: 1, output: expect.stringContaining(' M LICENSE') })
  git('checkout', '--quiet', 'LICENSE')
  expect(git('status', '--porcelain')).toBe('')

  expect(release('99.0.0')).toMatchObject({
    status: 0,
    output: expect.stringContaining(
      'Hearth 99.0.0 is prepared. Its notes, SBOM and licences are in dist/99.0.0',
    ),
  })
  expect(git('log', '--format=%s')).toBe('all\n')
  const changed = git('diff', '--name-only').trim().split('\n')
  expect(changed).toEqual(
    [
      'CHANGELOG.md',
      'package-lock.json',
      'package.json',
      ...globSync('*/package.json', { cwd: copy }),
    ].toSorted(),
  )
  // Only versions have changed.
  const lines = git('diff', '--unified=0', '--', '*.json').match(/^\+ .*$/gm) ?? []
  expect(lines.filter((line) => !line.includes('"99.0.0"'))).toEqual([])
  expect(JSON.parse(read('package-lock.json')).packages.server.version).toBe('99.0.0')

  expect(read('dist/99.0.0/notes.md')).toBe('# Hearth 99.0.0\n\n- A new thing.\n')
  expect(read('dist/99.0.0/licences.txt')).toContain('Node.js ')
  const sbom: Sbom = JSON.parse(read('dist/99.0.0/sbom.cdx.json'))
  expect(sbom).toMatchObject({ bomFormat: 'CycloneDX' })
  expect(sbom.metadata.component).toMatchObject({ name: 'hearth', version: '99.0.0' })
  const names = sbom.components.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['hono', 'react', 'libheif-js', 'sharp', 'node']))
  for (const name of ['vitest', 'vite', 'typescript', 'jsdom', 'smtp-server'])
    expect(names).not.toContain(name)

  git('checkout', '--quiet', '.')
  expect(release('99.0.0', '--commit').status).toBe(0)
  expect(git('log', '--format=%s')).toBe('chore: release 99.0.0\nall\n')
  expect(git('tag')).toBe('v99.0.0\n')
  // Nothing is below "Unreleased" any more.
  expect(release('99.0.1')).toMatchObject({
    status: 1,
    output: expect.stringContaining('there is nothing to release'),
  })
  expect(git('status', '--porcelain')).toBe('')
})

test.each([
  ['0.3.0', '0.2.9', undefined],
  ['1.0.0', '0.9.9', undefined],
  ['0.10.0', '0.9.0', undefined],
  ['0.2.0', '0.2.0', '0.2.0 is not newer than 0.2.0.'],
  ['0.1.9', '0.2.0', '0.1.9 is not newer than 0.2.0.'],
  ['v0.3.0', '0.2.0', '"v0.3.0" is no version: write three numbers, such as 0.3.0.'],
])('the version %s after %s: %s', (version, current, objection) => {
  expect(objectionToVersion(version, current)).toBe(objection)
})

test('the first release of all has no earlier one below it', () => {
  const { changelog, notes } = releaseChangelog(
    '# Changelog\n\n## Unreleased\n\n- One.\n',
    '0.1.0',
    '2026-01-31',
  )
  expect(notes).toBe('- One.')
  expect(changelog).toBe('# Changelog\n\n## Unreleased\n\n## 0.1.0 (2026-01-31)\n\n- One.\n')
  expect(() => releaseChangelog('# Changelog\n', '0.1.0', '')).toThrow('no heading "## Unreleased"')
})

test('pruning deletes test tools and the page’s packages, and nothing that a server imports', () => {
  const folders = unneededFolders(readLock(root))
  for (const name of ['vitest', 'vite', 'jsdom', 'typescript', 'react-dom', '@hearth/web'])
    expect(folders).toContain(`node_modules/${name}`)
  for (const name of ['hono', 'better-auth', 'sharp', 'node', '@hearth/contract', '@hearth/texts'])
    expect(folders).not.toContain(`node_modules/${name}`)
})

/** Every file that these files import, and those in turn. */
function reachedFrom(paths: readonly string[]): Set<string> {
  const reached = new Set<string>()
  const waiting = [...paths]
  while (waiting.length > 0) {
    const path = waiting.pop() ?? ''
    if (reached.has(path) || !/\.tsx?$/.test(path) || !existsSync(join(root, path))) continue
    reached.add(path)
    const { imports } = readModule({ path, source: readFileSync(join(root, path), 'utf8') })
    for (const { of, typeOnly } of imports) if (!typeOnly) waiting.push(resolveImport(path, of) ?? '')
  }
  return reached
}

test('pruning deletes tests, and every file that the server imports is still there', () => {
  const entries = globSync(
    ['server/src/main.ts', 'server/src/**/*{-process,-thread}.ts', 'server/src/commands/**/*.ts'],
    {
      cwd: root,
      exclude: ['server/src/testing/**', '**/*.test.ts'],
    },
  )
  const reached = reachedFrom(entries)
  expect(reached.size).toBeGreaterThan(500)
  const deleted = (path: string) =>
    testCode.some((glob) => matchesGlob(path, glob) || matchesGlob(path, `${glob}/**`))
  expect([...reached].filter(deleted)).toEqual([])
  const kept = globSync('{contract,server,texts}/**/*.ts', {
    cwd: root,
    exclude: ['**/node_modules/**'],
  }).filter((path) => !deleted(path))
  expect(kept.filter((path) => /\.test\.ts$|testing\/|attacks\//.test(path))).toEqual([])
})
