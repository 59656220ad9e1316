import { sql } from 'kysely'
import { migrateExactly, unknownMigrations } from '../migrations.ts'
import type { Tx } from '../open.ts'
import { type DumpContents, type DumpPart, type DumpTotals, decodePart } from './dump-format.ts'
import { setTextForm, totalOf } from './rows.ts'
import { listTables, quoted, type SequenceValue, type TableShape } from './tables.ts'

export type Loader = {
  /** Takes the parts of a dump in their order. */
  add: (part: DumpPart) => Promise<void>
  /** Resolves to what was loaded. Throws if the last part never came. */
  finish: () => Promise<LoadResult>
}
export type LoadResult = {
  contents: DumpContents
  rows: number
  /** Tables of the dump that Hearth does not know, such as an operator's own. They are not loaded. */
  skipped: string[]
}

/**
 * Loads a dump into an empty database: creates the schema by the migrations of the dump, inserts the rows, and compares
 * every table with its total. The caller's transaction makes it all or nothing. Foreign keys are created after the rows,
 * so they are checked too.
 */
export function openLoader(tx: Tx): Loader {
  let target: LoadTarget | undefined
  let loaded: LoadResult | undefined

  return {
    add: async (part) => {
      const decoded = await decodePart(part)
      if ('contents' in decoded) {
        target = await prepare(tx, decoded.contents)
        return
      }
      if (!target) throw new Error('The dump does not begin with its contents.')
      if ('totals' in decoded) {
        loaded = await complete(tx, target, decoded.totals)
        return
      }
      const table = target.tables.get(decoded.table)
      if (table) await insert(tx, table, decoded.lines)
    },
    finish: () => (loaded ? Promise.resolve(loaded) : Promise.reject(new Error('The dump has no end.'))),
  }
}

type LoadTarget = { contents: DumpContents; tables: Map<string, TableShape>; foreignKeys: string[] }

async function prepare(tx: Tx, contents: DumpContents): Promise<LoadTarget> {
  const unknown = unknownMigrations(contents.migrations)
  if (unknown.length > 0) throw new Error(`The dump is of a newer Hearth (${unknown.join(', ')}).`)
  await setTextForm(tx)
  await migrateExactly(tx, contents.migrations)
  const tables = new Map((await listTables(tx)).map((table) => [table.name, table]))
  requireColumns(contents, tables)
  const foreignKeys = await dropForeignKeys(tx)
  const names = [...tables.keys()]
  for (const name of names)
    await sql.raw(`alter table public.${quoted(name)} disable trigger user`).execute(tx)
  // Migrations insert rows of their own.
  await sql.raw(`truncate ${names.map((name) => `public.${quoted(name)}`).join()}`).execute(tx)
  return { contents, tables, foreignKeys }
}

const columnsOf = ({ columns }: TableShape) => columns.map(({ name, type }) => `${name} ${type}`).toSorted()

/** Each table of Hearth needs the columns of the dump. Sets `tables` to the order of columns that the dump has. */
function requireColumns(contents: DumpContents, tables: Map<string, TableShape>): void {
  const dumped = new Map(contents.tables.map((table) => [table.name, table]))
  for (const [name, table] of tables) {
    const source = dumped.get(name)
    if (!source || columnsOf(source).join() !== columnsOf(table).join())
      throw new Error(`The table ${name} of the dump has other columns than Hearth’s migrations make.`)
    tables.set(name, source)
  }
}

/** Returns the statements that create the dropped keys. */
async function dropForeignKeys(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`.execute(tx)
  for (const { table, name } of rows) {
    await sql.raw(`alter table ${table} drop constraint ${quoted(name)}`).execute(tx)
  }
  return rows.map(
    ({ table, name, definition }) => `alter table ${table} add constraint ${quoted(name)} ${definition}`,
  )
}

async function insert(tx: Tx, { name, columns }: TableShape, lines: readonly string[]): Promise<void> {
  const names = columns.map((column) => quoted(column.name)).join()
  const values = columns.map(({ type }, at) => `(line->>${at})::${type}`).join()
  await sql`
    insert into ${sql.raw(`public.${quoted(name)} (${names})`)} overriding system value
    select ${sql.raw(values)} from jsonb_array_elements(${`[${lines.join()}]`}::text::jsonb) line`.execute(tx)
}

async function complete(
  tx: Tx,
  { contents, tables, foreignKeys }: LoadTarget,
  totals: DumpTotals,
): Promise<LoadResult> {
  for (const name of tables.keys())
    await sql.raw(`alter table public.${quoted(name)} enable trigger user`).execute(tx)
  for (const statement of foreignKeys) await sql.raw(statement).execute(tx)
  for (const value of totals.sequences) if (tables.has(value.table)) await setSequence(tx, value)
  const rows = await requireTotals(tx, tables, totals)
  const skipped = contents.tables.map(({ name }) => name).filter((name) => !tables.has(name))
  return { contents, rows, skipped }
}

/** Compares every table with the dump and returns the number of rows of all. */
async function requireTotals(
  tx: Tx,
  tables: ReadonlyMap<string, TableShape>,
  totals: DumpTotals,
): Promise<number> {
  let rows = 0
  for (const [name, table] of tables) {
    const [wanted, found] = [totals.tables[name], await totalOf(tx, table)]
    if (wanted?.rows !== found.rows || wanted.checksum !== found.checksum)
      throw new Error(`The table ${name} doesn’t have the rows of the dump.`)
    rows += found.rows
  }
  return rows
}

const setSequence = (tx: Tx, { table, column, last, isCalled }: SequenceValue) =>
  sql`select setval(pg_get_serial_sequence(${`public.${quoted(table)}`}, ${column}), ${last}::bigint, ${isCalled})`.execute(
    tx,
  )
