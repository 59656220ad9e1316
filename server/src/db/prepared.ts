import { type RawBuilder, sql } from 'kysely'
import type { Db } from './open.ts'

/** The names of prepared statements by their text; there are as many as calls of `prepared` in the code. */
const names = new Map<string, string>()

/** The name that the statement of this text is prepared under, if it is. */
export const preparedName = (text: string) => names.get(text)

/**
 * Runs a statement that PostgreSQL parses and plans once per connection; PGlite has no prepared statements, and runs
 * it like any other. Its text must not depend on the values, and it names each column that it gives: one that another
 * release adds would change the answer of a plan that exists. Throws if the name belongs to another text.
 */
export async function prepared<Row>(db: Db, name: string, statement: RawBuilder<Row>): Promise<Row[]> {
  const query = statement.compile(db)
  const known = names.get(query.sql)
  if (known === undefined) {
    if ([...names.values()].includes(name)) throw new Error(`The text of the statement ${name} has changed`)
    names.set(query.sql, name)
  } else if (known !== name) throw new Error(`The statement ${name} is prepared as ${known}`)
  return (await db.executeQuery<Row>(query)).rows
}

/**
 * Makes the rest of a transaction find its rows by indexes, with one plan for all values. PostgreSQL would plan a
 * prepared statement with arrays again each time, because it takes the plan for the given length for cheaper, and a
 * plan made for a small table would read all of it when it has grown.
 */
export const plansByIndex = sql.join([
  sql`set_config('plan_cache_mode', 'force_generic_plan', true)`,
  ...['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin'].map(
    (way) => sql`set_config(${sql.lit(way)}, 'off', true)`,
  ),
])
