import { sql } from 'kysely'
import type { Db } from '../../db/open.ts'

/** Returns every row of every table as text, prefixed with the table's name, to search for leaks. */
export async function everyRow(db: Db): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
    order by name`.execute(db)
  const all: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{
      text: string
    }>`select row_to_json(t)::text as text from ${sql.raw(name)} t`.execute(db)
    all.push(...rows.map((row) => `${name} ${row.text}`))
  }
  return all
}
