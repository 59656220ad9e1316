import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { swipe } from '../features/matching/matching.ts'
import { crowd } from '../testing/crowd.ts'
import { copyOfTemplate } from '../testing/test-database.ts'
import { openTestHouse } from '../testing/test-house.ts'
import { kept } from './kept.ts'
import { openDatabase } from './open.ts'

const house = await openTestHouse()

const numbered = kept<{ n: number }>()((given: { n: number }) => sql`select ${given.n}::int as n`)

test('a statement that is kept is planned once a connection, and no other is', async () => {
  const names = await house.database.transact(async (tx) => {
    for (const n of [1, 2, 3]) expect(await numbered(tx, { n })).toEqual([{ n }])
    for (const n of [1, 2, 3]) await sql`select ${n}::int as plain`.execute(tx)
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements`.execute(tx)
    return rows.map(({ statement }) => statement)
  })
  expect(names).toEqual([expect.stringContaining('::int as n')])
})

test('a column that another process adds while people swipe changes nothing for them', async () => {
  const [ana, ...others] = await crowd(house, 41)
  if (!ana) throw new Error('There is nobody to swipe')
  const swipeOn = ({ viewerId }: { viewerId: string }) =>
    swipe(ana, { clientId: randomUUID(), swipedId: viewerId, isLike: true })
  for (const other of others.slice(0, 20)) await swipeOn(other)
  for (const table of ['swipes', 'profiles', 'session', 'undone_swipes', 'blocks', 'matches'])
    await sql`alter table ${sql.table(table)} add column came_later text`.execute(house.database.db)
  for (const other of others.slice(20)) expect(await swipeOn(other)).toEqual({ match: null })
})

test('a kept statement that fails says from where it was asked', async () => {
  for (const _ of Array(2)) {
    const failure = await numbered(house.database.db, { n: 2 ** 40 }).catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: '22003', stack: expect.stringContaining('kept.pg.test.ts') })
  }
})

const sleeping = kept<{ slept: string }>()(
  (given: { s: number }) => sql`select pg_sleep(${given.s}::float8)::text as slept`,
)

const endAllWhoSleep = async () => {
  const { rows } = await sql<{ ended: boolean }>`
    select pg_terminate_backend(pid) as ended from pg_stat_activity
    where datname = current_database() and query like '%pg_sleep%' and state = 'active'
      and pid <> pg_backend_pid()`.execute(house.database.db)
  return rows.length
}

test('whoever is being answered when the database ends the connection fails alone, and the next one is answered', async () => {
  const { db, transact } = house.database
  expect(await sleeping(db, { s: 0 })).toEqual([{ slept: '' }])
  for (const ask of [
    () => sleeping(db, { s: 30 }),
    () => sql`select pg_sleep(30)`.execute(db),
    () => transact((tx) => sleeping(tx, { s: 30 })),
  ]) {
    const asking = ask().catch((error: unknown) => error)
    await vi.waitUntil(endAllWhoSleep)
    expect(await asking).toBeInstanceOf(Error)
    for (const _ of Array(12)) expect(await sleeping(db, { s: 0 })).toEqual([{ slept: '' }])
  }
})

test('where statements have a limit of time, those that keep to it are answered once', async () => {
  const url = new URL(await copyOfTemplate(inject('postgresUrl')))
  url.searchParams.set('query_timeout', '200')
  const { db, close, pool } = await openDatabase({ databaseUrl: url.href })
  onTestFinished(close)
  for (const n of [1, 2, 3]) expect(await numbered(db, { n })).toEqual([{ n }])
  await delay(300)
  for (const n of [1, 2, 3]) expect(await numbered(db, { n })).toEqual([{ n }])
  await expect(sleeping(db, { s: 5 })).rejects.toThrow('timeout')
  expect(await numbered(db, { n: 4 })).toEqual([{ n: 4 }])
  expect(pool()).toMatchObject({ total: 1, idle: 1 })
})
