import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../open.ts'
import { quoted, type TableShape } from './tables.ts'

/** The number of rows of a table, and a checksum that does not depend on their order. */
export type TableTotal = { rows: number; checksum: string }

const FIRST_ROWS = 10
const MAX_ROWS = 5000
const BATCH_BYTES = 2 * 1024 * 1024
const BITS = 64

/** Settings that decide how a value is written as text, and no limit on how long a transaction takes. */
const SETTINGS = {
  timezone: 'UTC',
  datestyle: 'ISO, YMD',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
}

/** Makes values read the same on every database until the transaction ends. */
export async function setTextForm(tx: Tx): Promise<void> {
  for (const [name, value] of Object.entries(SETTINGS)) {
    await sql`select set_config(${name}, ${value}, true)`.execute(tx)
  }
}

/** Yields the rows of a table in batches of some megabytes, each row as a JSON array of texts and nulls. */
export async function* readRows(tx: Tx, { name, columns }: TableShape): AsyncGenerator<string[]> {
  const cells = columns.map((column) => `${quoted(column.name)}::text`).join()
  await sql
    .raw(
      `declare dumped_rows no scroll cursor for
       select array_to_json(array[${cells}])::text as line from public.${quoted(name)}`,
    )
    .execute(tx)
  let count = FIRST_ROWS
  while (count > 0) {
    const { rows } = await sql.raw<{ line: string }>(`fetch forward ${count} from dumped_rows`).execute(tx)
    if (rows.length > 0) yield rows.map(({ line }) => line)
    count = rows.length < count ? 0 : nextCount(rows)
  }
  await sql`close dumped_rows`.execute(tx)
}

function nextCount(rows: readonly { line: string }[]): number {
  const bytes = rows.reduce((sum, { line }) => sum + line.length, 0)
  return Math.max(1, Math.min(MAX_ROWS, Math.floor((BATCH_BYTES * rows.length) / bytes)))
}

/** Adds up rows to a total. */
export function openTotal(): { add: (lines: readonly string[]) => void; total: () => TableTotal } {
  let rows = 0
  let sum = 0n
  return {
    add: (lines) => {
      rows += lines.length
      for (const line of lines) sum += hash('sha256', line, 'buffer').readBigUInt64BE()
    },
    total: () => ({ rows, checksum: BigInt.asUintN(BITS, sum).toString(16) }),
  }
}

/** Reads a whole table and returns its total. */
export async function totalOf(tx: Tx, table: TableShape): Promise<TableTotal> {
  const total = openTotal()
  for await (const lines of readRows(tx, table)) total.add(lines)
  return total.total()
}

/** Collects the figures that the planner needs, after many rows were inserted. */
export async function analyze(db: Db): Promise<void> {
  await sql`analyze`.execute(db)
}
