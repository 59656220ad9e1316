import { sql } from 'kysely'
import type { Db } from '../open.ts'

export type TableShape = { name: string; columns: { name: string; type: string }[] }
export type SequenceValue = { table: string; column: string; last: string; isCalled: boolean }

/** Tables whose rows a dump leaves out: unfinished uploads belong to files that no backup has. Pages start them again. */
const LEFT_OUT = new Set(['uploads'])

/** Condition: an object of schema `public` that belongs to no extension. */
const isOwn = (oid: string, namespace: string) =>
  sql.raw<boolean>(`${namespace} = 'public'::regnamespace
    and not exists (select from pg_depend where objid = ${oid} and deptype = 'e')`)

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Returns the tables that a dump has, with their columns in order. Those of the migrations are not among them. */
export async function listTables(db: Db): Promise<TableShape[]> {
  const { rows } = await sql<{ name: string; column: string; type: string }>`
    select relname as name, attname as column, format_type(atttypid, atttypmod) as type
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relkind = 'r' and ${isOwn('pg_class.oid', 'relnamespace')} and relname not like 'kysely\\_%'
      and attnum > 0 and not attisdropped and attgenerated = ''
    order by relname, attnum`.execute(db)
  const tables = new Map<string, TableShape>()
  for (const { name, column, type } of rows) {
    if (LEFT_OUT.has(name)) continue
    const table = tables.get(name) ?? { name, columns: [] }
    table.columns.push({ name: column, type })
    tables.set(name, table)
  }
  return [...tables.values()]
}

/** Returns the value of every sequence that a column owns. */
export async function listSequences(db: Db): Promise<SequenceValue[]> {
  const { rows } = await sql<{ table: string; column: string; sequence: string }>`
    select owner.relname as table, attname as column, pg_class.oid::regclass::text as sequence
    from pg_class
      join pg_depend on objid = pg_class.oid and classid = 'pg_class'::regclass and deptype in ('a', 'i')
      join pg_class owner on owner.oid = refobjid
      join pg_attribute on attrelid = owner.oid and attnum = refobjsubid
    where pg_class.relkind = 'S' and pg_class.relnamespace = 'public'::regnamespace
    order by 1, 2`.execute(db)
  const values: SequenceValue[] = []
  for (const { table, column, sequence } of rows) {
    const read = await sql<{ last: string; isCalled: boolean }>`
      select last_value::text as last, is_called from ${sql.raw(sequence)}`.execute(db)
    values.push(...read.rows.map((value) => ({ table, column, ...value })))
  }
  return values
}

/** Returns whether the database has neither a table nor jobs. */
export async function isEmptyDatabase(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from pg_class where relkind in ('r', 'p', 'v', 'm') and ${isOwn('pg_class.oid', 'relnamespace')}
    union all select from pg_namespace where nspname = 'pgboss'
    limit 1`.execute(db)
  return rows.length === 0
}

/** Drops every table, view and function of schema `public`, and the jobs. Extensions stay. */
export async function clearDatabase(db: Db): Promise<void> {
  const { rows } = await sql<{ statement: string }>`
    select format('drop %s if exists %s cascade', case relkind when 'v' then 'view' when 'm' then 'materialized view'
      else 'table' end, oid::regclass) as statement
    from pg_class where relkind in ('r', 'p', 'v', 'm') and ${isOwn('pg_class.oid', 'relnamespace')}
    union all
    select format('drop routine if exists %s cascade', oid::regprocedure) from pg_proc
    where ${isOwn('pg_proc.oid', 'pronamespace')}`.execute(db)
  for (const { statement } of rows) await sql.raw(statement).execute(db)
  await sql`drop schema if exists pgboss cascade`.execute(db)
}

/** Returns how many other clients are connected to this database of PostgreSQL. */
export async function countOtherClients(db: Db): Promise<number> {
  const { rows } = await sql<{ clients: number }>`
    select count(*)::int as clients from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and usename is not null
      and coalesce(backend_type, 'client backend') = 'client backend'`.execute(db)
  return rows[0]?.clients ?? 0
}
