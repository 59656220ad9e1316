import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '../../testing/database/test-database.ts'
import { movePairsIn, talking } from '../../testing/people/chat-people.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { isMigrated, migrate, migrateExactly, migrations, pendingMigrations } from '../migrations.ts'
import type { Db, OpenDatabase } from '../open.ts'
import { dumpDatabase } from './dump.ts'
import { CONTENTS, type DumpPart, decodePart, TOTALS } from './dump-format.ts'
import { openLoader } from './load.ts'
import { clearDatabase, isEmptyDatabase, listTables } from './tables.ts'

const server = await openTestServer()
const SENDS_A_SECOND = 200
const SENDS_AROUND = 50

async function emptyDatabase(): Promise<OpenDatabase> {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  await database.transact(clearDatabase)
  return database
}

async function dumped(database: OpenDatabase): Promise<DumpPart[]> {
  const parts: DumpPart[] = []
  await dumpDatabase(database, async (part) => void parts.push(part))
  return parts
}

const load = (target: OpenDatabase, parts: readonly DumpPart[]) =>
  target.transact(async (tx) => {
    const loader = openLoader(tx)
    for (const part of parts) await loader.add(part)
    return loader.finish()
  })

/** A value of every kind that text could change, in a table of Hearth. */
async function insertOddRows(db: Db): Promise<string> {
  const id = randomUUID()
  await sql`insert into "user" (id, name, email, email_verified, created_at)
    values (${id}, E'tab\t "quote" \\\\ \n new line, emoji 💕, \\N', ${`${id}@people.example`}, true,
      '2026-06-15 12:00:00.123456+02')`.execute(db)
  return id
}

const textsOf = async (db: Db, table: string) =>
  (await sql.raw<{ text: string }>(`select t::text as text from ${table} t order by 1`).execute(db)).rows

test('every row comes back as it was, with keys, triggers, sequences and nothing beside them', async () => {
  const { db } = server.database
  const id = await insertOddRows(db)
  await movePairsIn(db, 20)
  const addBanned = (to: Db) =>
    sql<{
      id: string
    }>`insert into banned_pictures (decision_number, hashes) values ('A', 'x') returning id::text`.execute(to)
  for (let n = 0; n < 3; n += 1) await addBanned(db)
  await sql`delete from banned_pictures where id > 1`.execute(db)
  const target = await emptyDatabase()
  expect(await isEmptyDatabase(target.db)).toBe(true)
  const loaded = await load(target, await dumped(server.database))
  expect(loaded.skipped).toEqual([])
  expect(await isMigrated(target.db)).toBe(true)
  expect(await isEmptyDatabase(target.db)).toBe(false)
  for (const { name } of await listTables(db)) {
    expect({ name, rows: await textsOf(target.db, `"${name}"`) }).toEqual({
      name,
      rows: await textsOf(db, `"${name}"`),
    })
  }
  expect((await addBanned(target.db)).rows).toEqual([{ id: '4' }])
  const shapes = ['pg_trigger', 'pg_constraint'].map((list) =>
    [db, target.db].map((one) =>
      sql
        .raw(
          list === 'pg_trigger'
            ? `select tgname, tgenabled, tgrelid::regclass::text from pg_trigger where not tgisinternal order by 1, 3`
            : `select conname, pg_get_constraintdef(oid), convalidated from pg_constraint
               where connamespace = 'public'::regnamespace order by 1, 2`,
        )
        .execute(one),
    ),
  )
  for (const shape of shapes) {
    const [source, restored] = await Promise.all(shape)
    expect(restored?.rows).toEqual(source?.rows)
  }
  await sql`delete from "user" where id = ${id}`.execute(target.db)
  expect((await sql`select from profiles where user_id = ${id}`.execute(target.db)).rows).toEqual([])
})

test(`a dump during ${SENDS_A_SECOND} sends a second is one moment: no gap in the numbers, no key without its row`, async () => {
  const pairs = await movePairsIn(server.database.db, 20)
  const sends: Promise<unknown>[] = []
  const stored: unknown[] = []
  const untilStored = async (count: number) => {
    while (stored.length < count) await delay(10)
  }
  const over = new AbortController()
  const sending = (async () => {
    for (let n = 0; !over.signal.aborted; n += 1) {
      const [one, other] = pairs[n % pairs.length] ?? []
      const who = n % 3 === 0 ? other : one
      const input = { clientId: randomUUID(), content: `Message ${n} with its own words` }
      if (who)
        sends.push(server.send(talking(who), who.conversationId, input).then((view) => stored.push(view)))
      await delay(1000 / SENDS_A_SECOND)
    }
  })()
  await untilStored(SENDS_AROUND)
  const startedAt = performance.now()
  const parts = await dumped(server.database)
  const dumpMs = performance.now() - startedAt
  await untilStored(stored.length + SENDS_AROUND)
  over.abort()
  await sending
  const answers = await Promise.allSettled(sends)
  expect(answers.filter(({ status }) => status === 'rejected')).toEqual([])
  const target = await emptyDatabase()
  await load(target, parts)
  const { rows } = await sql<{ wrong: number; messages: number }>`
    select (select count(*)::int from conversations where last_seq <>
        (select count(*) from messages where conversation_id = conversations.id)
        or last_seq <> (select coalesce(max(seq), 0) from messages where conversation_id = conversations.id)) as wrong,
      (select count(*)::int from messages) as messages`.execute(target.db)
  const all = await sql<{ n: number }>`select count(*)::int as n from messages`.execute(server.database.db)
  expect(rows[0]?.wrong).toBe(0)
  expect(rows[0]?.messages).toBeGreaterThanOrEqual(SENDS_AROUND)
  expect(all.rows[0]?.n).toBeGreaterThan(rows[0]?.messages ?? 0)
  console.log(`${server.database.kind}: ${rows[0]?.messages} messages, dump ${Math.round(dumpMs)} ms`)
})

test('a dump of the previous release gets its schema, and the next start migrates it', async () => {
  const names = Object.keys(migrations).slice(0, -2)
  const older = await emptyDatabase()
  await migrateExactly(older.unguarded, names)
  await insertOddRows(older.db)
  const target = await emptyDatabase()
  await load(target, await dumped(older))
  expect(await isMigrated(target.db)).toBe(false)
  expect(await pendingMigrations(target.db)).toEqual(Object.keys(migrations).slice(-2))
  await migrate(target.unguarded)
  expect(await isMigrated(target.db)).toBe(true)
})

const changed = (parts: readonly DumpPart[], name: string, change: (text: string) => string) =>
  parts.map((part) =>
    part.name === name ? { name, bytes: Buffer.from(change(Buffer.from(part.bytes).toString())) } : part,
  )

const withOtherIds = (line: string) => line.replaceAll(/[0-9a-f-]{36}/g, () => randomUUID())

test('a dump that is not whole, of a newer release, or with a key that leads nowhere is not loaded', async () => {
  await movePairsIn(server.database.db, 1)
  const parts = await dumped(server.database)
  const target = await emptyDatabase()
  const refused = async (wrong: readonly DumpPart[], words: RegExp) => {
    await expect(load(target, wrong)).rejects.toThrow(words)
    expect(await isEmptyDatabase(target.db)).toBe(true)
  }
  const without = (prefix: string) => parts.filter(({ name }) => !name.startsWith(prefix))
  await refused(without('database/matches-'), /matches|foreign key/)
  await refused(without('database/session-'), /session doesn’t have the rows/)
  await refused(without(TOTALS), /no end/)
  await refused(without(CONTENTS), /does not begin/)
  await refused(
    changed(parts, CONTENTS, (text) => text.replace('0001-baseline', '9999-later')),
    /newer Hearth/,
  )
  await refused(
    changed(parts, CONTENTS, (text) => text.replace('"name": "email"', '"name": "mail"')),
    /other columns/,
  )
  const swapped: DumpPart[] = []
  for (const part of parts) {
    const decoded = await decodePart(part)
    if (!('table' in decoded) || decoded.table !== 'session') swapped.push(part)
    else swapped.push({ ...part, bytes: gzipSync(decoded.lines.map(withOtherIds).join('\n')) })
  }
  await refused(swapped, /foreign key/)
})

test('a table that is not Hearth’s is named and left out', async () => {
  const source = await openTestDatabase()
  onTestFinished(() => source.close())
  await sql`create table notes_of_operator (id int, note text)`.execute(source.db)
  await sql`insert into notes_of_operator values (1, 'Call Ana')`.execute(source.db)
  const target = await emptyDatabase()
  const loaded = await load(target, await dumped(source))
  expect(loaded.skipped).toEqual(['notes_of_operator'])
})
