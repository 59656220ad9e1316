import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { isMigrated } from '../db/migrations.ts'
import type { OpenDatabase } from '../db/open.ts'
import { tryToWrite } from '../db/write-check.ts'
import { tryToWriteFile } from '../outside/write-check.ts'
import { openReadiness } from '../readiness.ts'
import { openTestDatabase } from '../testing/database/test-database.ts'
import { openTestServer } from '../testing/test-server.ts'

const folder = await mkdtemp(join(tmpdir(), 'hearth-ready-'))
const notAFolder = join(folder, 'a-file')
await writeFile(notAFolder, '')
afterAll(() => rm(folder, { recursive: true, force: true }))
afterEach(() => void vi.restoreAllMocks())

const log = pino({ level: 'silent' })

/** Makes every transaction from here on read-only, as an operator does before moving a database, or writable again. */
async function setReadOnly({ kind, db }: OpenDatabase, isReadOnly: boolean): Promise<void> {
  const state = sql.raw(isReadOnly ? 'on' : 'off')
  if (kind === 'pglite') {
    await sql`set default_transaction_read_only = ${state}`.execute(db)
    return
  }
  await db.connection().execute(async (connection) => {
    // Also where this connection began read-only.
    await sql`set default_transaction_read_only = off`.execute(connection)
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(connection)
    await sql`alter database ${sql.id(rows[0]?.name ?? '')} set default_transaction_read_only = ${state}`.execute(
      connection,
    )
    // A connection keeps the settings that it began with.
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(connection)
    await sql`set default_transaction_read_only = ${state}`.execute(connection)
  })
}

test('a server is ready where its database and its folder take writes, and leaves nothing in either', async () => {
  const database = await openTestDatabase()
  const dataDir = join(folder, 'data')
  expect(await openReadiness({ database, dataDir, log }).isReady()).toBe(true)
  expect(await readdir(dataDir)).toEqual([])
  const { rows } = await sql<{ bytes: string }>`
    select pg_relation_size(oid)::text as bytes from pg_class where relname = 'write_check'`.execute(
    database.db,
  )
  expect(rows).toEqual([{ bytes: '0' }])
  await database.close()
})

test('a database that can be read but not written is not ready', async () => {
  const server = await openTestServer()
  await setReadOnly(server.database, true)
  // An earlier check is still cached.
  expect(await isMigrated(server.database.db)).toBe(true)
  await expect(tryToWrite(server.database.transact)).rejects.toThrow('read-only transaction')
  expect((await server.ask('/readyz')).status).toBe(503)
  expect((await server.ask('/healthz')).status).toBe(200)
})

test('a database that is read-only later is noticed at the next check, and written to again once it is not', async () => {
  const database = await openTestDatabase()
  const now = vi.spyOn(performance, 'now').mockReturnValue(5000)
  const { isReady } = openReadiness({ database, dataDir: join(folder, 'later'), log })
  expect(await isReady()).toBe(true)
  await setReadOnly(database, true)
  now.mockReturnValue(6000)
  expect(await isReady()).toBe(false)
  await setReadOnly(database, false)
  now.mockReturnValue(7000)
  expect(await isReady()).toBe(true)
  await database.close()
})

test('a folder of data that takes no files is not ready', async () => {
  await expect(tryToWriteFile(notAFolder)).rejects.toThrow('EEXIST')
  const server = await openTestServer({ dataDir: notAFolder })
  expect((await server.ask('/readyz')).status).toBe(503)
})

test('what was found is remembered for a second, also for all who ask at once', async () => {
  const database = await openTestDatabase()
  const now = vi.spyOn(performance, 'now').mockReturnValue(5000)
  const dataDir = join(folder, 'soon-a-file')
  const { isReady } = openReadiness({ database, dataDir, log })
  expect(await Promise.all([isReady(), isReady()])).toEqual([true, true])
  await rm(dataDir, { recursive: true })
  await writeFile(dataDir, '')
  now.mockReturnValue(5999)
  expect(await isReady()).toBe(true)
  now.mockReturnValue(6000)
  expect(await isReady()).toBe(false)
  await rm(dataDir)
  now.mockReturnValue(7000)
  expect(await isReady()).toBe(true)
  await database.close()
})
