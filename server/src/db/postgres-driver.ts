import type { Duplex } from 'node:stream'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import { Client, DatabaseError, type Pool, type PoolClient } from 'pg'
import { type InTurn, isInTurn, isKept } from './kept.ts'
import type { Named } from './naming.ts'
import { type Answer, KeptStatements } from './postgres-kept.ts'

/** What an operator, a crash, a broken line or a limit of time does to a connection. */
const ENDS_CONNECTION = /^(57P|08|25P0[34])/
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

/** Whether the connection is at its end, or may be, after this failure, so that nobody else may be given it. */
const isLast = (failure: unknown) =>
  failure instanceof DatabaseError
    ? ENDS_CONNECTION.test(failure.code ?? '') || failure.severity === 'FATAL' || failure.severity === 'PANIC'
    : failure !== undefined

/** One connection of the pool. What begins a transaction waits for its first statement and goes with it. */
class Connection implements DatabaseConnection {
  readonly #client: PoolClient
  readonly #stream: Duplex | undefined
  readonly #names: Names
  readonly #kept: KeptStatements
  #beginning: string | undefined
  #isBroken = false

  constructor(client: PoolClient, names: Names) {
    this.#client = client
    this.#stream = client instanceof Client ? client.connection.stream : undefined
    this.#names = names
    this.#kept = new KeptStatements(client)
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

  #ask<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const name = this.#names.of(query.sql)
    return name ? this.#askKept(name, query) : this.#askPlain(query)
  }

  async #askPlain<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { command, rowCount, rows } = await this.#client.query({ text: sql, values: [...parameters] })
    return { rows: rows ?? [], ...affected(command, rowCount) }
  }

  #askKept<Row>(name: string, query: CompiledQuery): Promise<Named<Row>> {
    return new Promise((resolve, reject) => {
      this.#kept.ask<Row>(name, query, (failure, rows) => {
        if (failure) reject(failure)
        else resolve({ rows, isNamed: true })
      })
    })
  }

  /** Asks outside a transaction for what is kept. */
  askKept<Row>(query: CompiledQuery, answer: Answer<Row>): void {
    const name = this.#names.of(query.sql)
    if (name) this.#kept.ask(name, query, answer)
    else answer(new Error('This statement is not kept'), [])
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
    return this.#connectionOf(await this.#pool.connect())
  }

  /** Asks for what is kept, without what Kysely does around every statement. */
  async ask<Row>(query: CompiledQuery): Promise<Row[]> {
    try {
      return await this.#askOne<Row>(query)
    } catch (error) {
      // Who has asked is known here, and was not where the answer arrived.
      if (error instanceof Error) Error.captureStackTrace(error)
      throw error
    }
  }

  #askOne<Row>(query: CompiledQuery): Promise<Row[]> {
    return new Promise((resolve, reject) => {
      this.#pool.connect((refusal, client) => {
        if (!client) return reject(refusal)
        this.#connectionOf(client).askKept<Row>(query, (failure, rows) => {
          client.release(isLast(failure))
          if (failure) reject(failure)
          else resolve(rows)
        })
      })
    })
  }

  #connectionOf(client: PoolClient): Connection {
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
  readonly #driver: PostgresDriver

  constructor(pool: Pool) {
    super({ pool })
    this.#driver = new PostgresDriver(pool)
  }

  override createDriver(): Driver {
    return this.#driver
  }

  /** The short way for what is kept. */
  ask<Row>(query: CompiledQuery): Promise<Row[]> {
    return this.#driver.ask<Row>(query)
  }
}
