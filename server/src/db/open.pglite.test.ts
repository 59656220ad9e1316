import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { databaseOver, startPglite } from './open.ts'

async function openOwn() {
  const pglite = await startPglite({ image: new Blob([await readFile(inject('imagePath'))]) })
  return databaseOver(pglite)
}

test('a database that is closed during a transaction lets it commit, and refuses what comes later', async () => {
  const own = await openOwn()
  await sql`create table steps (n int)`.execute(own.db)
  const isOpen = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const going = own.transact(async (tx) => {
    isOpen.resolve()
    await mayEnd.promise
    await sql`insert into steps values (1)`.execute(tx)
  })
  await isOpen.promise
  const waiting = sql`select 1`.execute(own.db)
  const closing = own.close()
  mayEnd.resolve()
  await going
  await expect(waiting).rejects.toThrow(/clos/)
  await closing
  await expect(own.transact(() => Promise.resolve())).rejects.toThrow('destroyed')
})

test('a transaction excludes every other user of the database', async () => {
  const own = await openOwn()
  const jobs = own.forJobs(1).db
  await sql`create table steps (place text)`.execute(own.db)
  const isOpen = Promise.withResolvers<void>()
  const going = own.transact(async (tx) => {
    await sql`insert into steps values ('first')`.execute(tx)
    isOpen.resolve()
    await new Promise((resolve) => setImmediate(resolve))
    await sql`insert into steps values ('second')`.execute(tx)
  })
  await isOpen.promise
  await Promise.all([
    going,
    sql`insert into steps values ('outside')`.execute(own.db),
    jobs?.executeSql(`insert into steps values ('job')`),
  ])
  const { rows } = await sql<{ place: string }>`select place from steps`.execute(own.db)
  expect(rows.slice(0, 2)).toEqual([{ place: 'first' }, { place: 'second' }])
  expect(rows).toHaveLength(4)
  await own.close()
})
