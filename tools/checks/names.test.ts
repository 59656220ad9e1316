import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readNames, sharedTypeNames } from './names.ts'

const root = join(import.meta.dirname, '../..')

const files = globSync('{bench,contract,demo,e2e,server,tools,web}/**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !/(^|\/)(node_modules|dist)\//.test(path))
  .map((path) => readNames({ path, source: readFileSync(join(root, path), 'utf8') }))

describe('names and comments', () => {
  test('no retired word, and no comment that hides its subject', () => {
    expect(files.length).toBeGreaterThan(0)
    expect(files.flatMap(({ mistakes }) => mistakes)).toEqual([])
  })

  test('a type name has one meaning', () => {
    expect(sharedTypeNames(files)).toEqual([])
  })
})

describe('the name test catches', () => {
  test.each([
    ['a retired word in a function', 'server/src/server.ts', 'export const openHouse = () => 1'],
    ['a retired word in a file name', 'server/src/testing/test-house.ts', ''],
    ['a retired word in a comment', 'tools/modules/modules.ts', '/** The doorstep of the server. */'],
    ['a word that is retired in the ranking', 'server/src/features/discovery/ranking/a.ts', 'const lot = 1'],
    ['a type that does not say what is kept', 'server/src/db/a.ts', 'type Kept = string'],
    ['a file that does not say what is kept', 'server/src/db/kept.ts', ''],
    ['a sentence that begins with “What”', 'server/src/a.ts', '/** What a person has asked for. */'],
    ['a second sentence that does', 'server/src/a.ts', '/** It waits. What comes is answered. */'],
    ['a sentence that does in a later line', 'server/src/a.ts', '/**\n * It waits.\n * Whom it tells.\n */'],
    ['“one’s”', 'server/src/a.ts', "// Nobody sees one's own card."],
    ['“whoever”', 'server/src/a.ts', '// Closed to whoever asks.'],
    ['“anew”', 'server/src/a.ts', '// The card is drawn anew.'],
  ])('%s', (_, path, source) => {
    expect(readNames({ path, source }).mistakes).toHaveLength(1)
  })

  test('a type name of two files', () => {
    const file = (path: string) => readNames({ path, source: 'type Props = string; type Answer = string' })
    const shared = [{ name: 'Answer', paths: ['a.ts', 'b.ts'] }]
    expect(sharedTypeNames([file('a.ts'), file('b.ts')])).toEqual(shared)
  })
})

test.each([
  ['plain names', 'server/src/server.ts', '/** Opens the server. */ export const openServer = () => 1'],
  ['texts that people read', 'web/src/lib/texts/app.ts', "export const terms = 'House rules'"],
  ['a portrait that is a picture', 'demo/drawing/portrait.ts', 'export const portrait = 1'],
  ['words that contain a retired one', 'bench/web/lighthouse.ts', 'export const slots = 1'],
])('the name test allows %s', (_, path, source) => {
  expect(readNames({ path, source }).mistakes).toEqual([])
})
