import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { exportedViews, tableOwners, tableViolationsIn } from './tables.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const stores = globSync('server/src/**/*.store.ts', { cwd: root }).map((path) => ({
  path,
  source: read(path),
}))
const violationsOf = (path: string, source: string) =>
  tableViolationsIn([{ path, source }]).map(({ table, owner }) => `${table} of ${owner}`)

describe('tables', () => {
  test('a store uses only tables of its own feature', () => {
    expect(stores.length).toBeGreaterThan(0)
    expect(tableViolationsIn(stores)).toEqual([])
  })

  test('every table of the schema has one owner', () => {
    const schema = ['schema', 'moderation'].map((name) => read(`server/src/db/schema/${name}.ts`)).join('\n')
    const tables = [...schema.matchAll(/export interface \w+ [^{]*\{\n(.*?)\n\}/gs)].map(([, rows]) => rows)
    const names = [...tables.join('\n').matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) =>
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    )
    const owned = [...Object.values(tableOwners).flat(), ...exportedViews]
    expect(names.length).toBeGreaterThan(0)
    expect(names.filter((name) => !owned.includes(name))).toEqual([])
    expect(owned).toHaveLength(new Set(owned).size)
  })

  test('ARCHITECTURE.md lists the same tables', () => {
    const rows = [...read('ARCHITECTURE.md').matchAll(/^\| (\w+) \| (.*`.*) \|$/gm)]
    const listed = rows
      .filter(([, owner = '']) => owner in tableOwners)
      .map(([, owner = '', cell = '']) => [owner, [...cell.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name)])
    expect(Object.fromEntries(listed.map(([owner, names]) => [owner, names]))).toEqual(
      Object.fromEntries(
        Object.entries(tableOwners).map(([owner, names]) => [owner, expect.arrayContaining([...names])]),
      ),
    )
  })
})

describe('the table test catches', () => {
  const store = 'server/src/features/discovery/deck.store.ts'
  test.each([
    ['a query over a table of another feature', `db.selectFrom('swipes').selectAll()`],
    ['an alias', `db.selectFrom('swipes as likes').selectAll()`],
    ['a join', `db.selectFrom('search').innerJoin('swipes', 'swipes.swiperId', 'search.userId')`],
    ['a list of tables', `db.selectFrom(['search', 'swipes as latest'])`],
    ['a write', `db.deleteFrom('swipes')`],
    ['a query inside a query', `db.selectFrom((of) => of.selectFrom('swipes').selectAll().as('some'))`],
    ['SQL', 'sql`select 1 from swipes where swiper_id = ${id}`'],
    ['SQL behind a value', 'sql`select ${id} from search left join swipes latest on true`'],
    ['SQL with a list of tables', 'sql`select 1 from search me, swipes other`'],
    ['SQL that writes', 'sql`with gone as (delete from swipes returning 1) select 1`'],
    ['SQL in another function', 'const pool = () => sql`(select * from swipes)`'],
  ])('%s', (_what, source) => {
    expect(violationsOf(store, source)).toEqual(['swipes of matching'])
  })

  test('a table of two words, and a write to the table that all may read', () => {
    expect(violationsOf(store, `db.selectFrom('undoneSwipes')`)).toEqual(['undone_swipes of matching'])
    expect(violationsOf(store, `db.updateTable('user')`)).toEqual(['user of accounts'])
    expect(violationsOf(store, 'sql`update "user" set name = 1`')).toEqual(['user of accounts'])
  })
})

describe('the table test lets', () => {
  test.each([
    [
      'a store use its own tables',
      `db.selectFrom('search').innerJoin('decks', 'decks.userId', 'search.userId')`,
    ],
    ['a store use a view of the owner', `db.selectFrom(profileRows).where(showable(today))`],
    ['a store read accounts', `db.selectFrom('user').select('id')`],
    [
      'a template use a condition of the owner',
      'sql`select 1 from search where ${isDecidedBy(viewerId, person)}`',
    ],
    ['a column have the name of a table', 'sql`select matches.id, blocks from search'.concat('`')],
  ])('%s', (_what, source) => {
    expect(violationsOf('server/src/features/discovery/deck.store.ts', source)).toEqual([])
  })
})
