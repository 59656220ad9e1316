import { CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from './schema/schema.ts'
import { refuseInsideTransaction } from './transaction-guard.ts'

/** The names of prepared statements by their text; there are as many as calls of `prepared`. */
const names = new Map<string, string>()

/** Returns the name of the prepared statement with this text, or `undefined`. */
export const preparedName = (text: string) => names.get(text)

type Placeholders<Values> = Record<keyof Values, RawBuilder<unknown>>

/**
 * Returns a query that PostgreSQL parses and plans once per connection; PGlite runs it like any other. `build` is
 * called on first use with a placeholder for each value. It must name its columns, because a column added by another
 * release would change the result of an existing plan.
 */
export function prepared<Row, Values extends Record<string, unknown>>(
  name: string,
  build: (given: Placeholders<Values>) => RawBuilder<Row>,
): (db: Kysely<Database>, values: Values) => CompiledQuery<Row> {
  const order: string[] = []
  let text: string | undefined
  const write = (db: Kysely<Database>): string => {
    const placeholders: Placeholders<Values> = new Proxy(Object.create(null), {
      get: (_, key) => sql.raw(`$${order.push(String(key))}`),
    })
    const written = build(placeholders).compile(db)
    if (written.parameters.length > 0) throw new Error(`The statement ${name} has a value of its own`)
    if ([...names.values()].includes(name)) throw new Error(`The name ${name} is taken`)
    names.set(written.sql, name)
    return written.sql
  }
  return (db, values) => {
    // A text that is compiled already passes no plugin that would refuse it.
    if (!db.isTransaction) refuseInsideTransaction()
    text ??= write(db)
    return CompiledQuery.raw(
      text,
      order.map((key) => values[key]),
    )
  }
}

/**
 * Makes the rest of a transaction find its rows by indexes, with one plan for all values. PostgreSQL would plan a
 * prepared statement with arrays again each time, because it takes the plan for the given length for cheaper, and a
 * plan made for a small table would read all of it when it has grown.
 */
export const plansByIndex = sql`concat(${sql.join([
  sql`set_config('plan_cache_mode', 'force_generic_plan', true)`,
  ...['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin'].map(
    (way) => sql`set_config(${sql.lit(way)}, 'off', true)`,
  ),
])})`
