import {
  CamelCasePlugin,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely'
import type { Db } from './open.ts'
import type { Database } from './schema.ts'
import { refuseInsideTransaction } from './transaction-guard.ts'

const KEPT = '/* kept */ '

/** Whether a connection should keep the plan of this statement. */
export const isKept = (text: string) => text.startsWith(KEPT)

/** Knows how to write statements, and has no database. */
const writer = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  plugins: [new CamelCasePlugin()],
})

/** Where a value will stand. */
class Blank {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** Every column of a table by its name; one that is missing, or there no more, does not compile. */
export const columnsOf = <Table extends keyof Database>(
  table: Table,
  all: Record<keyof Database[Table], true>,
) => sql.join(Object.keys(all).map((column) => sql.ref(`${table}.${column}`)))

/**
 * A statement for what every request asks: written once, and planned once a connection. `write` only puts the values
 * it is given in their places, and the columns that are answered are named one by one, so that a column added later,
 * by another process, changes nothing about a plan that is kept.
 */
export function kept<Row>() {
  return <Given extends Record<string, unknown>>(write: (given: Given) => RawBuilder<Row>) => {
    const blanks = new Proxy<Given>(Object.create(null), { get: (_, name) => new Blank(String(name)) })
    const written = write(blanks).compile(writer)
    const statement = { ...written, sql: KEPT + written.sql }
    return async (db: Db, given: Given): Promise<Row[]> => {
      if (!db.isTransaction) refuseInsideTransaction()
      const parameters = statement.parameters.map((one) => (one instanceof Blank ? given[one.name] : one))
      return (await db.executeQuery<Row>({ ...statement, parameters })).rows
    }
  }
}
