import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { BusyError } from '../errors.ts'
import { swipe } from '../features/matching/matching.ts'
import { copyOfTemplate } from '../testing/database/test-database.ts'
import { openGate } from '../testing/network/closable-proxy.ts'
import { crowd } from '../testing/people/dealt-people.ts'
import { openTestServer } from '../testing/test-server.ts'
import { type Db, openDatabase } from './open.ts'
import type { TimeLimits } from './time-limits.ts'

const server = await openTestServer()

test('a column that another process adds while people swipe changes nothing for them', async () => {
  const [ana, ...others] = await crowd(server, 41)
  if (!ana) throw new Error('There is nobody to swipe')
  const swipeOn = ({ viewerId }: { viewerId: string }) =>
    swipe(ana, { clientId: randomUUID(), swipedId: viewerId, isLike: true })
  for (const other of others.slice(0, 20)) await swipeOn(other)
  for (const table of ['swipes', 'profiles', 'session', 'undone_swipes', 'blocks', 'matches'])
    await sql`alter table ${sql.table(table)} add column came_later text`.execute(server.database.db)
  for (const other of others.slice(20)) expect(await swipeOn(other)).toEqual({ match: null })
})

const sleep = (db: Db, seconds: number) => sql`select pg_sleep(${seconds}::float8)`.execute(db)

async function endSleepingConnections(): Promise<number> {
  const { rows } = await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like '%pg_sleep%' and state = 'active'
      and pid <> pg_backend_pid()`.execute(server.database.db)
  return rows.length
}

test('a statement whose connection the database ends fails alone, and the next ones are answered', async () => {
  const { db, transact } = server.database
  for (const ask of [() => sleep(db, 30), () => transact((tx) => sleep(tx, 30))]) {
    const asking = ask().catch((error: unknown) => error)
    await vi.waitUntil(endSleepingConnections)
    expect(await asking).toBeInstanceOf(Error)
    for (const _ of Array(12)) await sleep(db, 0)
  }
})

test('idle connections that the database ends are replaced', async () => {
  const onLost = vi.fn()
  const { db, close, pool } = await openDatabase({
    databaseUrl: await copyOfTemplate(inject('postgresUrl')),
    poolSize: 3,
    onLost,
  })
  onTestFinished(close)
  await Promise.all([sleep(db, 0.1), sleep(db, 0.1), sleep(db, 0.1)])
  expect(pool()).toEqual({ total: 3, idle: 3, waiting: 0 })
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
  await vi.waitUntil(() => pool().total === 1)
  expect(onLost).toHaveBeenCalledWith('57P01')
  await Promise.all([sleep(db, 0), sleep(db, 0), sleep(db, 0)])
})

test.each([
  ['query_timeout', '200'],
  ['statement_timeout', '200'],
])('a statement over the limit of %s fails alone', async (setting, limit) => {
  const url = new URL(await copyOfTemplate(inject('postgresUrl')))
  url.searchParams.set(setting, limit)
  const { db, close } = await openDatabase({ databaseUrl: url.href })
  onTestFinished(close)
  await sleep(db, 0)
  await expect(sleep(db, 1)).rejects.toThrow('timeout')
  await vi.waitFor(() => sleep(db, 0))
})

const openLimited = async (timeLimits: TimeLimits, databaseUrl?: string) => {
  const url = databaseUrl ?? (await copyOfTemplate(inject('postgresUrl')))
  const database = await openDatabase({ databaseUrl: url, poolSize: 1, timeLimits })
  onTestFinished(database.close)
  return database
}

test('a request that gets no connection of a full pool gives up, and the next one is answered', async () => {
  const { db } = await openLimited({ connectionTimeoutMillis: 300 })
  const holding = sleep(db, 2)
  await expect(sleep(db, 0)).rejects.toThrow(BusyError)
  await holding
  await sleep(db, 0)
})

test('a statement that waits for a lock gives up, and so does a long one and a transaction that does nothing', async () => {
  const databaseUrl = await copyOfTemplate(inject('postgresUrl'))
  const limits = {
    connectionTimeoutMillis: 5000,
    statement_timeout: 2000,
    lock_timeout: 300,
    idle_in_transaction_session_timeout: 500,
  }
  const [one, other] = [await openLimited(limits, databaseUrl), await openLimited(limits, databaseUrl)]
  const locked = Promise.withResolvers<void>()
  const idling = one
    .transact(async (tx) => {
      await sql`select pg_advisory_xact_lock(1)`.execute(tx)
      locked.resolve()
      await delay(1500)
      await sleep(tx, 0)
    })
    .catch(String)
  await locked.promise
  await expect(sql`select pg_advisory_xact_lock(1)`.execute(other.db)).rejects.toMatchObject({
    code: '55P03',
  })
  expect(await idling).toMatch(/idle-in-transaction|terminat|not queryable/i)
  await expect(sleep(one.db, 5)).rejects.toMatchObject({ code: '57014' })
  await sleep(one.db, 0)
})

test('a connection on which the database answers nothing any more is given up, and another one is opened', async () => {
  const url = new URL(await copyOfTemplate(inject('postgresUrl')))
  const gate = await openGate(Number(url.port || 5432), url.hostname)
  url.host = `127.0.0.1:${gate.port}`
  const { db } = await openLimited({ connectionTimeoutMillis: 500, query_timeout: 500 }, url.href)
  await sleep(db, 0)
  gate.silence()
  await expect(sleep(db, 0)).rejects.toThrow('timeout')
  await sleep(db, 0)
  await gate.shut()
  await expect(sleep(db, 0)).rejects.toThrow('Connection terminated')
})
