import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cyclesIn } from './cycles.ts'
import { featureOrder } from './feature-order.ts'
import { violationsIn } from './modules.ts'
import type { SourceFile } from './read-module.ts'

const root = join(import.meta.dirname, '../..')

const read = (globs: readonly string[]): SourceFile[] =>
  globSync(globs, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] }).map((path) => ({
    path,
    source: readFileSync(join(root, path), 'utf8'),
  }))

const sources = read(['{contract,server,web}/src/**/*.{ts,tsx}', 'texts/*.ts', 'demo/{*.ts,drawing/**/*.ts}'])
const everyWorkspace = read(['{contract,server,web,demo,e2e,bench,tools}/**/*.{ts,tsx}', '*.ts'])

const violationsOf = (path: string, source: string) =>
  violationsIn([{ path, source }]).map((violation) => violation.why)

describe('module boundaries', () => {
  test('every import is allowed by the module boundaries', () => {
    expect(sources.length).toBeGreaterThan(0)
    expect(violationsIn(sources)).toEqual([])
  }, 120_000)

  test('no import leads back to its own file', () => {
    expect(everyWorkspace.length).toBeGreaterThan(sources.length)
    expect(cyclesIn(everyWorkspace)).toEqual([])
  }, 120_000)

  test('every feature of the server has its place in the order', () => {
    const features = sources.flatMap(({ path }) => /^server\/src\/features\/([^/]+)\//.exec(path)?.[1] ?? [])
    expect(featureOrder).toEqual(expect.arrayContaining([...new Set(features)]))
  })
})

describe('people', () => {
  const joins = (all: readonly SourceFile[]) =>
    all.flatMap(({ path, source }) =>
      /\b(?:listDescribed|findDescribed|shownPhotosOf)\b/.test(source)
        ? (/^server\/src\/features\/([^/]+)\//.exec(path)?.[1] ?? path)
        : [],
    )

  test('only the feature people joins profiles and photos, and verification looks at photos alone', () => {
    expect(new Set(joins(sources))).toEqual(new Set(['profiles', 'photos', 'people', 'verification']))
    const source = `import { listDescribed } from '../profiles/profiles.ts'`
    expect(joins([{ path: 'server/src/features/chat/chat.ts', source }])).toEqual(['chat'])
  })
})

describe('memberships', () => {
  const readers = (all: readonly SourceFile[]) =>
    all.flatMap(({ path, source }) =>
      /features\/membership\/|from '(?:\.\.\/)+membership\//.test(source) &&
      /^server\/src\/features\/(?!membership\/)/.test(path) &&
      !path.endsWith('.test.ts')
        ? [path.slice('server/src/features/'.length)]
        : [],
    )

  // Payment never changes who is shown to whom, limits against abuse, or safety.
  const places =
    /^(profiles\/locations\/saved-towns|photos\/media\/making|people\/people|matching\/undoing\/undoing|intros\/intros|circle\/.*)\.ts$/

  test('only comfort reads them: never the order of cards, limits or safety', () => {
    expect(readers(sources).length).toBeGreaterThan(0)
    expect(readers(sources).filter((path) => !places.test(path))).toEqual([])
    const source = `import { comfortOf } from '../../membership/membership.ts'`
    const path = 'server/src/features/discovery/ranking/order.ts'
    expect(readers([{ path, source }]).filter((one) => !places.test(one))).toEqual([
      'discovery/ranking/order.ts',
    ])
  })
})

describe('the boundary test catches', () => {
  const caught: [what: string, path: string, source: string][] = [
    ['another log', 'server/src/http/guards.ts', `import { pino } from 'pino'`],
    [
      'a feature that asks a later one',
      'server/src/features/matching/matching.ts',
      `import { send } from '../chat/chat.ts'`,
    ],
    [
      'a later feature that imports another file than the main one',
      'server/src/features/chat/chat.ts',
      `import { matches } from '../matching/matching.store.ts'`,
    ],
    [
      "a store that asks another feature's store",
      'server/src/features/discovery/person-page/access.store.ts',
      `import { swipes } from '../../matching/matching.store.ts'`,
    ],
    [
      'a verb that reaches for the database',
      'server/src/features/chat/chat.ts',
      `import { openDatabase } from '../../db/open.ts'`,
    ],
    [
      'a verb that knows HTTP',
      'server/src/features/chat/chat.ts',
      `import { json } from '../../http/json.ts'`,
    ],
    [
      'a feature that knows the people of the tests',
      'server/src/features/chat/chat.ts',
      `import { ana } from '@hearth/contract/testing/people'`,
    ],
    [
      'a module that imports a feature it may not',
      'server/src/realtime/sockets.ts',
      `import { send } from '../features/chat/chat.ts'`,
    ],
    [
      'one screen that imports another',
      'web/src/features/swipe/SwipeScreen.tsx',
      `import { ChatScreen } from '../chat/ChatScreen.tsx'`,
    ],
    [
      'a component that fetches',
      'web/src/components/layout/Card.tsx',
      `import { api } from '../../api/client.ts'`,
    ],
    ['texts that know the page', 'texts/formatters.ts', `import { brand } from '@hearth/web/lib/brand'`],
    [
      'a contract that knows the server',
      'contract/src/chat/chat.ts',
      `import type { Api } from '@hearth/server/app'`,
    ],
    [
      'a contract that loads texts',
      'contract/src/chat/chat.ts',
      `import { languages } from '@hearth/texts/areas'`,
    ],
    ['a page that runs server code', 'web/src/api/client.ts', `import { app } from '@hearth/server/app'`],
    [
      'a page that knows more of the server than its type',
      'web/src/api/client.ts',
      `import type { Config } from '@hearth/server/config'`,
    ],
    [
      'a way round the name of another workspace',
      'web/src/api/client.ts',
      `import type { Api } from '../../../server/src/app.ts'`,
    ],
    ['SQL outside a store', 'server/src/features/chat/chat.ts', `import { sql } from 'kysely'`],
    ['the whole of zod in the page', 'web/src/lib/form.ts', `import { z } from 'zod'`],
    [
      'a server that draws the demo pictures itself',
      'server/src/demo/pictures.ts',
      `import { drawPicture } from '../../../demo/drawing/picture.ts'`,
    ],
    ['a picture library in the server process', 'server/src/demo/pictures.ts', `import sharp from 'sharp'`],
    [
      'a demo that knows the server',
      'demo/pictures.ts',
      `import { openDatabase } from '../server/src/db/open.ts'`,
    ],
    [
      'a library without a module that may import it',
      'web/src/lib/format/dates.ts',
      `import moment from 'moment'`,
    ],
    ['Node in the page', 'web/src/lib/read.ts', `import { readFile } from 'node:fs/promises'`],
    ['a re-export', 'web/src/features/swipe/x.ts', `export { y } from '../chat/y.ts'`],
    ['an import at run time', 'web/src/features/swipe/x.ts', `const y = await import('../chat/y.ts')`],
    ['an imported type', 'web/src/features/swipe/x.ts', `type Y = import('../chat/y.ts').Y`],
    [
      'a read of the environment',
      'server/src/http/limits.ts',
      `export const on = process.env.LIMITS === '1'`,
    ],
    ['a file inside a package', 'server/src/db/open.ts', `import { prepareValue } from 'pg/lib/utils.js'`],
    [
      'a file inside a package with a scope',
      'server/src/db/open.ts',
      `import { x } from '@electric-sql/pglite/dist/index.js'`,
    ],
    ['the type of a file inside a package', 'server/src/db/open.ts', `type X = import('pg/lib/client').X`],
    [
      'a private member of a library',
      'server/src/db/open.ts',
      `export const hold = (pglite) => pglite._runExclusiveTransaction(() => 1)`,
    ],
    ['a private member by its text', 'web/src/lib/a.ts', `export const a = (b) => b['_private']`],
    ['a private member taken apart', 'contract/src/a.ts', `export const a = ({ _private: b }) => b`],
    [
      'a private member overridden',
      'server/src/db/open.ts',
      `export class A extends B { _write() { return 1 } }`,
    ],
    [
      'a feature that fetches from another server',
      'server/src/features/chat/chat.ts',
      `export const read = () => fetch('https://other.example')`,
    ],
    ['a feature that connects', 'server/src/features/chat/chat.ts', `import { connect } from 'node:net'`],
    [
      'a feature that starts a program',
      'server/src/features/chat/chat.ts',
      `import { spawn } from 'node:child_process'`,
    ],
    ['a file in no module', 'server/src/helpers.ts', `import { notFound } from './errors.ts'`],
  ]

  test.each(caught)('%s', (_what, path, source) => {
    expect(violationsOf(path, source)).toHaveLength(1)
  })
})

describe('the cycle test catches', () => {
  const open = { path: 'server/src/db/open.ts', source: `import { b } from './prepared.ts'` }
  const cyclesWith = (source: string) => cyclesIn([open, { path: 'server/src/db/prepared.ts', source }])

  test.each([
    ['two files that import each other', `import { a } from './open.ts'`],
    ['a type', `import type { Db } from './open.ts'`],
    ['an imported type', `type Db = import('./open.ts').Db`],
    ['an import at run time', `const a = await import('./open.ts')`],
    ['a re-export', `export { a } from './open.ts'`],
  ])('%s', (_what, source) => {
    expect(cyclesWith(source)).toEqual([[open.path, 'server/src/db/prepared.ts', open.path]])
  })

  test('a cycle of three files, through the name of a workspace', () => {
    const found = cyclesIn([
      { path: 'contract/src/a.ts', source: `import './b.ts'` },
      { path: 'contract/src/b.ts', source: `import './c.ts'` },
      { path: 'contract/src/c.ts', source: `import '@hearth/contract/a'` },
    ])
    expect(found).toEqual([
      ['contract/src/a.ts', 'contract/src/b.ts', 'contract/src/c.ts', 'contract/src/a.ts'],
    ])
  })

  test('and not two files that import the same one', () => {
    expect(cyclesWith(`import type { Database } from './schema.ts'`)).toEqual([])
  })
})

describe('the map lets', () => {
  const lawful: [what: string, path: string, source: string][] = [
    [
      'a later feature ask an earlier one by its main file',
      'server/src/features/chat/chat.ts',
      `import { requireMatch } from '../matching/matching.ts'`,
    ],
    ['an argument be left unused', 'contract/src/a.ts', `export const a = (_: string, _at: number) => 1`],
    ['a store hold the database', 'server/src/features/chat/chat.store.ts', `import { sql } from 'kysely'`],
    [
      'both sides read the contract',
      'web/src/lib/age.ts',
      `import { ageOn } from '@hearth/contract/profile/people'`,
    ],
    [
      'the page know the type of the server',
      'web/src/api/client.ts',
      `import type { Api } from '@hearth/server/app'`,
    ],
    [
      'the word process.env stand in a comment',
      'web/src/lib/a.ts',
      `// process.env\nexport const a = 'process.env'`,
    ],
  ]

  test.each(lawful)('%s', (_what, path, source) => {
    expect(violationsOf(path, source)).toEqual([])
  })
})
