import type { Duplex } from 'node:stream'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import { Client, DatabaseError, type Pool, type PoolClient, type QueryArrayConfig, type QueryConfig } from 'pg'
import { type InTurn, isInTurn, isKept } from './kept.ts'
import { type Named, naming } from './naming.ts'

/** The class of what an operator, or a crash, does to a connection. */
const ENDS_CONNECTION = '57P'
const COUNTED = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** What PostgreSQL knows each kept statement by; there are as many as are written in the code. */
class Names {
  readonly #names = new Map<string, string>()

  of(text: string): string | undefined {
    if (!isKept(text)) return undefined
    const known = this.#names.get(text)
    if (known) return known
    const name = `kept_${this.#names.size}`
    this.#names.set(text, name)
    return name
  }
}

const affected = (command: string, rowCount: number | null) =>
  COUNTED.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0) } : undefined

function rowOf(columns: readonly string[], values: readonly unknown[]) {
  const row: Record<string, unknown> = {}
  for (const [at, column] of columns.entries()) row[column] = values[at]
  return row
}

/** Whether the database ends the connection after saying this, so that nobody else may be given it. */
const isLast = (failure: unknown) =>
  failure instanceof DatabaseError && failure.code?.startsWith(ENDS_CONNECTION) === true

/** One connection of the pool. What begins a transaction waits for its first statement and goes with it. */
class Connection implements DatabaseConnection {
  readonly #client: PoolClient
  readonly #stream: Duplex | undefined
  readonly #names: Names
  #beginning: string | undefined
  #isBroken = false

  constructor(client: PoolClient, names: Names) {
    this.#client = client
    this.#stream = client instanceof Client ? client.connection.stream : undefined
    this.#names = names
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row> | Named<Row>> {
    try {
      return await this.#inOnePiece(() =>
        isInTurn(query) ? this.#askInTurn<Row>(query) : this.#askNext<Row>(query),
      )
    } catch (error) {
      this.#isBroken ||= isLast(error)
      throw error
    }
  }

  async #askNext<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const begun = this.#begin()
    const [answered] = await Promise.all([this.#ask<Row>(query), begun])
    return answered
  }

  async #askInTurn<Row>(query: InTurn): Promise<QueryResult<Row>> {
    const [, , answered] = await Promise.all([
      this.#client.query('begin'),
      this.#ask(query.turn),
      this.#ask<Row>(query),
      this.#client.query('commit'),
    ])
    return answered
  }

  #ask<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const name = this.#names.of(sql)
    return name
      ? this.#askKept({ text: sql, name, values: [...parameters], rowMode: 'array' })
      : this.#askPlain({ text: sql, values: [...parameters] })
  }

  async #askPlain<Row>(asked: QueryConfig): Promise<QueryResult<Row>> {
    const { command, rowCount, rows } = await this.#client.query(asked)
    return { rows: rows ?? [], ...affected(command, rowCount) }
  }

  async #askKept<Row>(asked: QueryArrayConfig): Promise<Named<Row>> {
    const { command, rowCount, fields, rows } = await this.#client.query(asked)
    const columns = fields.map(({ name }) => naming.nameOf(name))
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a row is, whoever asks says
    const named = rows.map((row: unknown[]) => rowOf(columns, row)) as Row[]
    return { rows: named, isNamed: true, ...affected(command, rowCount) }
  }

  /** Whatever `ask` sends at once goes by one call of the system, which costs more than most statements. */
  #inOnePiece<T>(ask: () => Promise<T>): Promise<T> {
    this.#stream?.cork()
    try {
      return ask()
    } finally {
      this.#stream?.uncork()
    }
  }

  streamQuery(): never {
    throw new Error('Queries are not streamed')
  }

  begin({ isolationLevel, accessMode }: TransactionSettings): void {
    const level = isolationLevel ? ` isolation level ${isolationLevel}` : ''
    this.#beginning = `begin${level}${accessMode ? ` ${accessMode}` : ''}`
  }

  async commit(): Promise<void> {
    if (this.#takeBeginning()) return
    // A transaction that has failed before is ended by this and says so only here.
    const { command } = await this.#client.query('commit')
    if (command === 'ROLLBACK') throw new Error('This transaction had failed and was rolled back')
  }

  async rollback(): Promise<void> {
    if (this.#takeBeginning()) return
    try {
      await this.#client.query('rollback')
    } catch (error) {
      this.#isBroken = true
      throw error
    }
  }

  release(): void {
    this.#client.release(this.#isBroken)
  }

  #takeBeginning(): string | undefined {
    const beginning = this.#beginning
    this.#beginning = undefined
    return beginning
  }

  #begin() {
    const beginning = this.#takeBeginning()
    return beginning && this.#client.query(beginning)
  }
}

class PostgresDriver implements Driver {
  readonly #pool: Pool
  readonly #names = new Names()
  readonly #connections = new WeakMap<PoolClient, Connection>()

  constructor(pool: Pool) {
    this.#pool = pool
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Connection> {
    const client = await this.#pool.connect()
    const known = this.#connections.get(client)
    if (known) return known
    const connection = new Connection(client, this.#names)
    this.#connections.set(client, connection)
    return connection
  }

  async beginTransaction(connection: Connection, settings: TransactionSettings): Promise<void> {
    connection.begin(settings)
  }

  commitTransaction(connection: Connection): Promise<void> {
    return connection.commit()
  }

  rollbackTransaction(connection: Connection): Promise<void> {
    return connection.rollback()
  }

  async releaseConnection(connection: Connection): Promise<void> {
    connection.release()
  }

  destroy(): Promise<void> {
    return this.#pool.end()
  }
}

/** Kysely over a pool, with fewer ways to and fro, and with plans that are kept. */
export class KeepingPostgresDialect extends PostgresDialect {
  readonly #pool: Pool

  constructor(pool: Pool) {
    super({ pool })
    this.#pool = pool
  }

  override createDriver(): Driver {
    return new PostgresDriver(this.#pool)
  }
}
