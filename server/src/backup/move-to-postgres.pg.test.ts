import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import { isMigrated, migrate } from '../db/migrations.ts'
import { type OpenDatabase, openDatabase } from '../db/open.ts'
import { isEmptyDatabase, listTables } from '../db/transfer/tables.ts'
import { movePairsIn } from '../testing/people/chat-people.ts'
import { runOperatorCommand } from '../testing/processes/operator-commands.ts'
import { createBackup } from './create-backup.ts'
import { moveToPostgres } from './move-to-postgres.ts'
import { restoreBackup } from './restore.ts'

const folder = await mkdtemp(join(tmpdir(), 'hearth-move-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const dataDir = join(folder, 'data')
const authSecrets = ['a secret that only these tests know'] as const
const settings = { dataDir, photoBucket: undefined, authSecrets }
const source = await openDatabase({ dataDir })
await migrate(source.unguarded)
await movePairsIn(source.db, 20)
await source.close()

async function asAdmin(statement: string): Promise<void> {
  const client = new Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** The address of an empty database, whose role owns it and may do nothing else. */
async function emptyPostgres(): Promise<string> {
  const name = `moved_${randomUUID().replaceAll('-', '')}`
  await asAdmin(`create role ${name} login`)
  await asAdmin(`create database ${name} owner ${name}`)
  const url = new URL(inject('postgresUrl'))
  url.username = name
  url.pathname = `/${name}`
  return url.href
}

async function withDatabase<T>(
  where: Parameters<typeof openDatabase>[0],
  work: (database: OpenDatabase) => Promise<T>,
) {
  const database = await openDatabase(where)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

const rowsIn = (where: Parameters<typeof openDatabase>[0]) =>
  withDatabase(where, async ({ db }) => {
    await sql`set timezone to 'UTC'`.execute(db)
    const all: Record<string, unknown> = {}
    for (const { name } of await listTables(db)) {
      const { rows } = await sql
        .raw<{ text: string }>(`select t::text as text from "${name}" t order by t::text collate "C"`)
        .execute(db)
      all[name] = rows
    }
    return all
  })

test('the embedded database moves to PostgreSQL with every row, and the folder stays as it was', async () => {
  const databaseUrl = await emptyPostgres()
  const before = await rowsIn({ dataDir })
  const moved = await runOperatorCommand('backup/move-to-postgres', [], {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
  })
  expect(moved).toEqual({ code: 0, output: expect.stringMatching(/^Moved in .*\d+ tables, \d{3,} rows/) })
  const after = await rowsIn({ databaseUrl, poolSize: 1 })
  expect(after).toEqual(before)
  expect(await rowsIn({ dataDir })).toEqual(before)
  expect(await withDatabase({ databaseUrl }, ({ db }) => isMigrated(db))).toBe(true)
  await expect(moveToPostgres(dataDir, databaseUrl)).rejects.toThrow('The database isn’t empty')
  const none = await runOperatorCommand('backup/move-to-postgres', [], { DATA_DIR: dataDir })
  expect(none).toEqual({ code: 1, output: expect.stringContaining('Set DATABASE_URL') })
})

test('a failed move leaves the target empty', async () => {
  const databaseUrl = await emptyPostgres()
  await expect(moveToPostgres(join(folder, 'nothing'), databaseUrl)).rejects.toThrow('No community found')
  expect(await withDatabase({ databaseUrl }, ({ db }) => isEmptyDatabase(db))).toBe(true)
})

test('a backup of one database is restored into the other, but not while a server uses it', async () => {
  const databaseUrl = await emptyPostgres()
  const now = new Date()
  const embedded = await createBackup({
    community: { ...settings, databaseUrl: undefined },
    folder: join(folder, 'backups'),
    photos: 'include',
    now,
  })
  const community = { ...settings, dataDir: join(folder, 'other'), databaseUrl }
  const restore = (replace: boolean) => restoreBackup({ community, path: embedded.path, replace })
  await withDatabase({ databaseUrl }, async ({ db }) => {
    await sql`select 1`.execute(db)
    await expect(restore(false)).rejects.toThrow('The database is in use (connections: 1). Stop Hearth.')
  })
  await restore(false)
  await expect(restore(false)).rejects.toThrow('The database isn’t empty')
  await withDatabase({ databaseUrl }, ({ db }) =>
    sql`insert into "user" (name, email, email_verified) values ('', 'later@people.example', true)`.execute(
      db,
    ),
  )
  await restore(true)
  const before = await rowsIn({ dataDir })
  expect(await rowsIn({ databaseUrl, poolSize: 1 })).toEqual(before)

  const { path } = await createBackup({ community, folder: join(folder, 'of-postgres'), photos: 'none', now })
  const back = join(folder, 'back')
  onTestFinished(() => rm(back, { recursive: true, force: true }))
  await restoreBackup({
    community: { ...settings, dataDir: back, databaseUrl: undefined },
    path,
    replace: false,
  })
  expect(await rowsIn({ dataDir: back })).toEqual(before)
})
