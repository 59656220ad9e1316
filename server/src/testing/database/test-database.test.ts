import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '../../db/open.ts'
import { everyRow } from './every-table.ts'
import { openTestDatabase, SHAPE } from './test-database.ts'

const moveIn = (db: Db) => {
  const at = new Date()
  const user = { id: randomUUID(), name: '', emailVerified: true, image: null, createdAt: at, updatedAt: at }
  return db
    .insertInto('user')
    .values({ ...user, email: `${user.id}@people.example` })
    .execute()
}
const countUsers = async (db: Db) => (await db.selectFrom('user').select('id').execute()).length

/** Which of the databases there have been this is. */
async function startOf(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ start: string }>`select pg_postmaster_start_time()::text as start`.execute(db)
  return rows[0]?.start
}

const shapeOf = async (db: Db) => (await sql.raw<{ shape: string }>(SHAPE).execute(db)).rows[0]?.shape
const sequencesOf = async (db: Db) =>
  (await sql`select sequencename, last_value from pg_sequences order by sequencename`.execute(db)).rows

test('a database is lent on, and holds what a new one does', async () => {
  const first = await openTestDatabase()
  const start = await startOf(first.db)
  const rows = await everyRow(first.db)
  const sequences = await sequencesOf(first.db)
  expect(rows.some((row) => row.includes('kysely_migration'))).toBe(true)
  await moveIn(first.db)
  await sql`update kysely_migration set timestamp = ''`.execute(first.db)
  for (const { sequencename } of sequences as { sequencename: string }[]) {
    await sql`select nextval(${sequencename})`.execute(first.db)
  }
  expect(await everyRow(first.db)).not.toEqual(rows)
  await first.close()

  const second = await openTestDatabase()
  expect(await startOf(second.db)).toBe(start)
  expect(await everyRow(second.db)).toEqual(rows)
  expect(await sequencesOf(second.db)).toEqual(sequences)
  await second.close()
})

test.each([
  'create table left_over (n int)',
  'create temporary table left_over (n int)',
  'alter table profiles add column left_over int',
  'alter table profiles alter column first_name set default $$Ana$$',
  'alter table profiles disable trigger all',
  'drop index search_near',
  'create schema left_over',
  'create function left_over() returns int language sql as $$ select 1 $$',
  'create rule left_over as on insert to profiles do instead nothing',
  'alter table profiles drop constraint profiles_pkey cascade',
  'analyze profiles',
  'set enable_seqscan = off',
  'select pg_advisory_xact_lock(1)',
])('%s changes the shape of a database', async (change) => {
  const { transact, close } = await openTestDatabase()
  await expect(
    transact(async (tx) => {
      const before = await shapeOf(tx)
      await moveIn(tx)
      expect(await shapeOf(tx)).toBe(before)
      await sql.raw(change).execute(tx)
      expect(await shapeOf(tx)).not.toBe(before)
      throw new Error('leave it as it was')
    }),
  ).rejects.toThrow('leave it as it was')
  await close()
})

test('a database that has got another shape is not lent on', async () => {
  const first = await openTestDatabase()
  const start = await startOf(first.db)
  await sql`create table left_over (n int)`.execute(first.db)
  await first.close()
  const second = await openTestDatabase()
  expect(await startOf(second.db)).not.toBe(start)
  await second.close()
})

test('two at once are two, however often one is closed', async () => {
  const [first, second] = [await openTestDatabase(), await openTestDatabase()]
  await moveIn(first.db)
  expect([await countUsers(first.db), await countUsers(second.db)]).toEqual([1, 0])
  await Promise.all([first.close(), first.close(), second.close()])
  const [third, fourth] = [await openTestDatabase(), await openTestDatabase()]
  await moveIn(third.db)
  expect([await countUsers(third.db), await countUsers(fourth.db)]).toEqual([1, 0])
  await Promise.all([third.close(), fourth.close()])
})

test('nothing reaches a database from the test that had it before', async () => {
  const first = await openTestDatabase()
  const [begun, closing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const underWay = first.transact(async (tx) => {
    await moveIn(tx)
    begun.resolve()
    await closing.promise
    await moveIn(tx)
  })
  await begun.promise
  const waiting = Promise.allSettled([moveIn(first.db), moveIn(first.unguarded)])
  const closed = first.close()
  closing.resolve()
  await closed
  await underWay
  expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const second = await openTestDatabase()
  await expect(moveIn(first.db)).rejects.toThrow('destroyed')
  await expect(first.transact(moveIn)).rejects.toThrow('destroyed')
  expect(await countUsers(second.db)).toBe(0)
  await second.close()
})
