import { sql } from 'kysely'
import type { Db, Tx } from './open.ts'

/** The values of a row by the names of its columns. */
export type RowValues = Record<string, string>

export type EncryptedColumn = {
  table: string
  column: string
  /** The columns that `renew` needs besides. */
  beside: readonly string[]
  /** Everything begins with this that is encrypted in the current form, with the current secret. */
  start: string
  /** Returns the columns to write, or `undefined` if the row cannot be read. */
  renew: (row: RowValues) => Promise<RowValues | undefined>
}

type Handles = { db: Db; transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T> }
export type Renewed = { renewed: number; unreadable: number }

/** Some columns hold videos, so only few rows are in memory at once. */
const AT_ONCE = 5

/**
 * Encrypts the rows of a column that another secret or an earlier form encrypted, and returns how many it has written and
 * how many it could not read. A row that changes meanwhile is left to the next run. Stops early when `closing` aborts.
 */
export async function renewColumn(
  handles: Handles,
  column: EncryptedColumn,
  closing: AbortSignal,
): Promise<Renewed> {
  const done = { renewed: 0, unreadable: 0 }
  let after = '(0,0)'
  while (!closing.aborted) {
    const rows = await listOutdated(handles.db, column, after)
    const last = rows.at(-1)
    if (!last) break
    for (const row of rows) {
      const values = await column.renew(row)
      if (!values) done.unreadable += 1
      else if (await write(handles, column, row, values)) done.renewed += 1
    }
    after = last['place'] ?? ''
  }
  return done
}

const listOutdated = async (db: Db, { table, column, beside, start }: EncryptedColumn, after: string) => {
  const columns = sql.join([column, ...beside].map((name) => sql`${sql.ref(name)}::text as ${sql.ref(name)}`))
  const { rows } = await sql<RowValues>`
    select ctid::text as place, ${columns} from ${sql.table(table)}
    where ctid > ${after}::tid and not starts_with(${sql.ref(column)}, ${start})
    order by ctid limit ${AT_ONCE}`.execute(db)
  return rows
}

const write = (
  { transact }: Handles,
  { table, column }: EncryptedColumn,
  row: RowValues,
  values: RowValues,
): Promise<boolean> =>
  transact(async (tx) => {
    // The trigger of `case_events` lets it pass.
    await sql`select set_config('hearth.renews_encryption', 'on', true)`.execute(tx)
    const changes = sql.join(Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`))
    const { numAffectedRows } = await sql`
      update ${sql.table(table)} set ${changes}
      where ctid = ${row['place']}::tid and ${sql.ref(column)} = ${row[column]}`.execute(tx)
    return numAffectedRows === 1n
  })
