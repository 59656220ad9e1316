import type { Duplex } from 'node:stream'
import type { CompiledQuery } from 'kysely'
import { Client, type Connection, type FieldDef, type PoolClient, Query } from 'pg'
import { prepareValue } from 'pg/lib/utils.js'
import { naming } from './naming.ts'

/** What a column is called in the code, and what becomes of its text. */
type Column = { name: string; read: (text: string) => unknown }
/** How the text of each type is read. */
export type Types = { getTypeParser: (type: number, format: 'text') => (text: string) => unknown }
type Answer = (failure: Error | undefined, rows: unknown[]) => void

function rowOf(columns: readonly Column[], texts: readonly (string | null)[]) {
  const row: Record<string, unknown> = {}
  for (const [at, { name, read }] of columns.entries()) {
    const text = texts[at] ?? null
    row[name] = text === null ? null : read(text)
  }
  return row
}

/** Asks for what the database knows by a name, without having it say once more what the answer looks like. */
class Asking extends Query {
  readonly #columns: readonly Column[]
  readonly #answer: Answer
  readonly #rows: unknown[] = []
  #failure: Error | undefined

  constructor(
    query: { name: string; text: string; values: unknown[] },
    columns: readonly Column[],
    answer: Answer,
  ) {
    super(query)
    this.#columns = columns
    this.#answer = answer
    this.submit = (connection: Connection): Error | undefined => {
      try {
        connection.bind({ statement: query.name, values: query.values.map(prepareValue) }, true)
      } catch (error) {
        return error instanceof Error ? error : new Error('A value cannot be written', { cause: error })
      }
      connection.execute({}, true)
      connection.sync()
      return undefined
    }
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    try {
      this.#rows.push(rowOf(this.#columns, fields))
    } catch (error) {
      this.#failure = error instanceof Error ? error : new Error('An answer cannot be read', { cause: error })
    }
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#answer(this.#failure, this.#rows)
  }

  handleError(error: Error): void {
    this.#answer(error, [])
  }
}

/** The kept statements of one connection: what is asked again is neither planned nor described again. */
export class KeptStatements {
  readonly #client: PoolClient
  readonly #stream: Duplex | undefined
  readonly #types: Types
  readonly #columns = new Map<string, readonly Column[]>()

  constructor(client: PoolClient, types: Types) {
    this.#client = client
    this.#stream = client instanceof Client ? client.connection.stream : undefined
    this.#types = types
  }

  ask(name: string, { sql, parameters }: CompiledQuery, answer: Answer): void {
    const query = { name, text: sql, values: [...parameters] }
    const columns = this.#columns.get(name)
    if (!columns) return this.#askFirst(query, answer)
    this.#stream?.cork()
    this.#client.query(new Asking(query, columns, answer))
    this.#stream?.uncork()
  }

  #askFirst(query: { name: string; text: string; values: unknown[] }, answer: Answer): void {
    this.#client.query({ ...query, rowMode: 'array' }, (failure: Error | null, result) => {
      if (failure) return answer(failure, [])
      const columns = result.fields.map((field) => this.#columnOf(field))
      this.#columns.set(query.name, columns)
      const named = result.rows.map((row: unknown[]) =>
        Object.fromEntries(columns.map(({ name }, at) => [name, row[at]])),
      )
      answer(undefined, named)
    })
  }

  #columnOf({ name, dataTypeID }: FieldDef): Column {
    return { name: naming.nameOf(name), read: this.#types.getTypeParser(dataTypeID, 'text') }
  }
}
