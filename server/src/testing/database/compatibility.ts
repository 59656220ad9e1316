import { sql } from 'kysely'
import type { Db } from '../../db/open.ts'

type TableColumn = { id: string; name: string; type: string; isRequired: boolean }
type Schema = {
  relations: Map<string, string>
  columns: Map<string, TableColumn>
  rules: Map<string, string>
}

/** Changes of a type by which every old value stays, and which the driver reads as it did. */
const WIDENING = [
  /^smallint > integer$/,
  /^real > double precision$/,
  /^character varying(\(\d+\))? > (text|character varying)$/,
  /^timestamp\(\d\) with time zone > timestamp with time zone$/,
]

/**
 * Returns the reasons why the previous release could not work with the schema after `up`; empty if it can. Compares
 * the catalog before and after `up`, so no spelling of a change can hide it. A renamed or recreated table, column,
 * view or function counts as gone.
 */
export async function objectionsTo(db: Db, up: () => Promise<unknown>): Promise<string[]> {
  const before = await schemaOf(db)
  await up()
  const after = await schemaOf(db)
  return [
    ...[...before.relations].flatMap(([id, name]) =>
      after.relations.get(id) === name ? [] : [`${name} is gone`],
    ),
    ...[...before.columns.values()].flatMap((column) =>
      objectionsToColumn(column, after.columns.get(column.id)),
    ),
    ...[...after.columns.values()].flatMap(({ id, name, isRequired }) =>
      isRequired && !before.columns.has(id) && isOfOldTable(before, id)
        ? [`${name} is not null and has no default`]
        : [],
    ),
    ...[...after.rules].flatMap(([rule, table]) =>
      !before.rules.has(rule) && before.relations.has(table)
        ? [`${rule} is new on a table that was there`]
        : [],
    ),
  ]
}

function objectionsToColumn(old: TableColumn, column: TableColumn | undefined): string[] {
  if (column?.name !== old.name) return [`${old.name} is gone`]
  const change = `${old.type} > ${column.type}`
  return [
    ...(old.type === column.type || WIDENING.some((one) => one.test(change))
      ? []
      : [`${old.name} has another type: ${change}`]),
    ...(column.isRequired && !old.isRequired ? [`${old.name} is not null and has no default`] : []),
  ]
}

const isOfOldTable = ({ relations }: Schema, column: string) => relations.has(column.split('.')[0] ?? '')

async function schemaOf(db: Db): Promise<Schema> {
  const relations = await sql<{ id: string; name: string }>`
    select oid::text as id, relname::text as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
    union all select 'function ' || oid, oid::regprocedure::text from pg_proc
      where pronamespace = 'public'::regnamespace`.execute(db)
  const columns = await sql<TableColumn>`
    select attrelid || '.' || attnum as id, relname || '.' || attname as name,
      format_type(atttypid, atttypmod) as type,
      attnotnull and not atthasdef and attidentity = '' as is_required
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0
      and not attisdropped`.execute(db)
  const rules = await sql<{ rule: string; relation: string }>`
    select conname || ' ' || pg_get_constraintdef(oid) as rule, conrelid::text as relation from pg_constraint
      where connamespace = 'public'::regnamespace and contype <> 'n'
    union all select pg_get_indexdef(indexrelid), indrelid::text from pg_index
      join pg_class on pg_class.oid = indexrelid
      where relnamespace = 'public'::regnamespace and indisunique
    union all select 'trigger ' || tgname, tgrelid::text from pg_trigger where not tgisinternal`.execute(db)
  return {
    relations: new Map(relations.rows.map(({ id, name }) => [id, name])),
    columns: new Map(columns.rows.map((column) => [column.id, column])),
    rules: new Map(rules.rows.map(({ rule, relation }) => [rule, relation])),
  }
}
