import type { CompiledQuery } from 'kysely'
import { type Connection, type FieldDef, type PoolClient, Query } from 'pg'
import { prepareValue } from 'pg/lib/utils.js'
import { naming } from './naming.ts'

/** What a column is called in the code, and what becomes of its text. */
type Column = { name: string; read: (text: string) => unknown }
type Reading = { getTypeParser: (type: number, format: 'text') => Column['read'] }
type Kept = { name: string; text: string; values: unknown[] }
/** Says why there is no answer, or gives its rows. */
export type Answer<Row> = (failure: Error | undefined, rows: Row[]) => void

function rowOf(columns: readonly Column[], texts: readonly (string | null)[]) {
  const row: Record<string, unknown> = {}
  for (const [at, { name, read }] of columns.entries()) {
    const text = texts[at] ?? null
    row[name] = text === null ? null : read(text)
  }
  return row
}

const errorOf = (thrown: unknown) => (thrown instanceof Error ? thrown : new Error(String(thrown)))

/** Asks for what the database knows by a name, without having it say once more what the answer looks like. */
class Asking extends Query {
  readonly #columns: readonly Column[]
  readonly #taken: { rows: unknown[]; failure: Error | undefined }

  constructor(query: Kept, columns: readonly Column[], answer: Answer<unknown>) {
    const taken: { rows: unknown[]; failure: Error | undefined } = { rows: [], failure: undefined }
    super(query, (failure?: Error | null) => answer(failure ?? taken.failure, taken.rows))
    this.#columns = columns
    this.#taken = taken
    this.submit = (connection) => submit(connection, query)
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    try {
      this.#taken.rows.push(rowOf(this.#columns, fields))
    } catch (error) {
      this.#taken.failure = errorOf(error)
    }
  }

  handleCommandComplete(): void {}
}

/** Gives why it cannot be said, if it cannot; nothing of it has been sent then. */
function submit(connection: Connection, { name, values }: Kept): Error | undefined {
  connection.stream.cork()
  try {
    connection.bind({ statement: name, values: values.map(prepareValue) }, true)
    connection.execute({}, true)
    connection.sync()
    return undefined
  } catch (error) {
    return errorOf(error)
  } finally {
    connection.stream.uncork()
  }
}

/** The kept statements of one connection: what is asked again is neither planned nor described again. */
export class KeptStatements {
  readonly #client: PoolClient
  readonly #columns = new Map<string, readonly Column[]>()

  constructor(client: PoolClient) {
    this.#client = client
  }

  ask<Row>(name: string, { sql, parameters }: CompiledQuery, hear: Answer<Row>): void {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a row is, whoever asks says
    const answer: Answer<unknown> = (failure, rows) => hear(failure, rows as Row[])
    const query = { name, text: sql, values: [...parameters] }
    const columns = this.#columns.get(name)
    if (columns) this.#client.query(new Asking(query, columns, answer))
    else this.#askFirst(query, answer)
  }

  // By a promise, because the driver says twice that a value cannot be written.
  #askFirst(query: Kept, answer: Answer<unknown>): void {
    this.#client.query({ ...query, rowMode: 'array' }).then(
      ({ fields, rows }) => {
        const columns = fields.map((field) => this.#columnOf(field))
        this.#columns.set(query.name, columns)
        const named = rows.map((row: unknown[]) =>
          Object.fromEntries(columns.map(({ name }, at) => [name, row[at]])),
        )
        answer(undefined, named)
      },
      (failure: unknown) => answer(errorOf(failure), []),
    )
  }

  #columnOf({ name, dataTypeID }: FieldDef): Column {
    const reading: Reading = this.#client
    return { name: naming.nameOf(name), read: reading.getTypeParser(dataTypeID, 'text') }
  }
}
