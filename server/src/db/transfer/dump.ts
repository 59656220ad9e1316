import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { sql } from 'kysely'
import { listMigrations } from '../migrations.ts'
import type { OpenDatabase, Tx } from '../open.ts'
import { CONTENTS, type DumpContents, type DumpPart, type DumpTotals, FOLDER, TOTALS } from './dump-format.ts'
import { openTotal, readRows, setTextForm, type TableTotal } from './rows.ts'
import { listSequences, listTables, type TableShape } from './tables.ts'

const zip = promisify(gzip)

/**
 * Passes each part of a dump to `take`, from one snapshot of the database. On PGlite, which has one connection, every
 * other query waits until the last part is taken. Throws if this is no database of Hearth.
 */
export async function dumpDatabase(
  { transact, kind }: Pick<OpenDatabase, 'transact' | 'kind'>,
  take: (part: DumpPart) => Promise<void>,
): Promise<void> {
  await transact(async (tx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(tx)
    const migrations = await listMigrations(tx)
    if (migrations.length === 0) throw new Error('No community found. Check DATA_DIR or DATABASE_URL.')
    await setTextForm(tx)
    const tables = await listTables(tx)
    const createdAt = new Date().toISOString()
    await take(jsonPart(CONTENTS, { kind, createdAt, migrations, tables } satisfies DumpContents))
    const totals: DumpTotals = { tables: {}, sequences: await listSequences(tx) }
    for (const table of tables) totals.tables[table.name] = await dumpTable(tx, table, take)
    await take(jsonPart(TOTALS, totals))
  })
}

const jsonPart = (name: string, content: object): DumpPart => ({
  name,
  bytes: Buffer.from(`${JSON.stringify(content, null, 1)}\n`),
})

async function dumpTable(
  tx: Tx,
  table: TableShape,
  take: (part: DumpPart) => Promise<void>,
): Promise<TableTotal> {
  const total = openTotal()
  let parts = 0
  for await (const lines of readRows(tx, table)) {
    total.add(lines)
    parts += 1
    const name = `${FOLDER}${table.name}-${String(parts).padStart(5, '0')}.jsonl.gz`
    await take({ name, bytes: await zip(`${lines.join('\n')}\n`, { level: 4 }) })
  }
  return total.total()
}
