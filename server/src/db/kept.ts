import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely'
import { naming } from './naming.ts'
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
  plugins: [naming],
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

/** A statement that is to be asked once another one has taken a turn, both in a transaction of their own. */
export type InTurn = CompiledQuery & { readonly turn: CompiledQuery }

export const isInTurn = (query: CompiledQuery): query is InTurn => 'turn' in query

type Ask = <Row>(query: CompiledQuery) => Promise<Row[]>

const shortWays = new WeakMap<Db, Ask>()

/** What is kept goes by this way from then on, if it is asked of this handle and in no transaction. */
export const goShortBy = (db: Db, ask: Ask) => void shortWays.set(db, ask)

/** Writes a statement once; what it gives puts values in their places. */
function writtenOnce<Given extends Record<string, unknown>>(write: (given: Given) => RawBuilder<unknown>) {
  const blanks = new Proxy<Given>(Object.create(null), { get: (_, name) => new Blank(String(name)) })
  const written = write(blanks).compile(writer)
  const statement = { ...written, sql: KEPT + written.sql }
  return (given: Given): CompiledQuery => ({
    ...statement,
    parameters: statement.parameters.map((one) => (one instanceof Blank ? given[one.name] : one)),
  })
}

/**
 * A statement for what every request asks: written once, and planned once a connection. `write` only puts the values
 * it is given in their places, and the columns that are answered are named one by one, so that a column added later,
 * by another process, changes nothing about a plan that is kept.
 */
export function kept<Row>() {
  return <Given extends Record<string, unknown>>(write: (given: Given) => RawBuilder<Row>) => {
    const asking = writtenOnce(write)
    return async (db: Db, given: Given): Promise<Row[]> => {
      if (!db.isTransaction) refuseInsideTransaction()
      const ask = shortWays.get(db)
      return ask ? ask<Row>(asking(given)) : (await db.executeQuery<Row>(asking(given))).rows
    }
  }
}

/**
 * The same in a transaction of its own, which goes to the database in one piece: `turn` waits there for whoever does
 * the same just now, and only then `write` looks. To be used with the outer handle.
 */
export function keptInTurn<Row>() {
  return <Given extends Record<string, unknown>>(
    turn: (given: Given) => RawBuilder<unknown>,
    write: (given: Given) => RawBuilder<Row>,
  ) => {
    const [taking, asking] = [writtenOnce(turn), writtenOnce(write)]
    return async (db: Db, given: Given): Promise<Row[]> => {
      refuseInsideTransaction()
      const inTurn: InTurn = { ...asking(given), turn: taking(given) }
      return (await db.executeQuery<Row>(inTurn)).rows
    }
  }
}
