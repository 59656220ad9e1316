import { type PGlite, protocol } from '@electric-sql/pglite'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PGliteDialect,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import { isKept } from './kept.ts'
import { type Named, naming } from './naming.ts'
import { Answer, type Columns } from './pglite-answer.ts'

const { serialize } = protocol

const COUNTED = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])
/** The answer of a kept statement has got another shape, or its name is not known any more. */
const OUTDATED = new Set(['0A000', '26000'])

/** A statement as the database understands it, with the types of its parameters. */
type Understood = { name: string; types: readonly number[]; columns: Columns; asked: number }

// A plan is made for tables as large as they are then, and here nothing ever tells it that they have grown.
const MOST_ASKED = 500

/** Everything that Kysely asks, in as few ways into PGlite as it can be said in. */
class Connection implements DatabaseConnection {
  readonly #pglite: PGlite
  readonly #kept = new Map<string, Understood>()
  #named = 0
  #beginning: string | undefined
  #isInTransaction = false
  #isRefused = false

  constructor(pglite: PGlite) {
    this.#pglite = pglite
  }

  refuse(): void {
    this.#isRefused = true
  }

  // Nobody else asks the database meanwhile, so what is asked in turn has no turn to wait for.
  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#isRefused) throw new Error('This database is closed')
    try {
      return await this.#ask<Row>(query)
    } catch (error) {
      if (!this.#isOutdated(query.sql, error)) throw error
      this.#kept.delete(query.sql)
      // A transaction is over by this; outside one, nothing has happened yet.
      if (this.#isInTransaction) throw error
      return this.#ask<Row>(query)
    }
  }

  streamQuery(): never {
    throw new Error('Queries are not streamed')
  }

  begin({ isolationLevel, accessMode }: TransactionSettings): void {
    const level = isolationLevel ? ` isolation level ${isolationLevel}` : ''
    this.#beginning = `begin${level}${accessMode ? ` ${accessMode}` : ''}`
    this.#isInTransaction = true
  }

  async commit(): Promise<void> {
    // A transaction that has failed before is ended by this and says so only here.
    if ((await this.#end('commit')) === 'ROLLBACK')
      throw new Error('This transaction had failed and was rolled back')
  }

  async rollback(): Promise<void> {
    await this.#end('rollback')
  }

  async #end(how: 'commit' | 'rollback'): Promise<string | undefined> {
    this.#isInTransaction = false
    const neverBegan = this.#beginning !== undefined
    this.#beginning = undefined
    if (neverBegan) return undefined
    return (await this.#send([serialize.query(how)])).done().command
  }

  async #ask<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row> | Named<Row>> {
    const { name, types, columns } = await this.#understood(sql)
    const values = parameters.map((value, at) => this.#written(value, types[at]))
    const answer = await this.#send([
      ...this.#takeBeginning(),
      serialize.bind({ statement: name, values }),
      serialize.execute({}),
      serialize.sync(),
    ])
    const { command, count } = answer.done()
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a row is, whoever asks says
    const rows = answer.rows(columns) as Row[]
    return {
      rows,
      ...(name && { isNamed: true }),
      ...(COUNTED.has(command) && { numAffectedRows: BigInt(count) }),
    }
  }

  async #understood(text: string): Promise<Understood> {
    const known = this.#kept.get(text)
    if (known && known.asked++ < MOST_ASKED) return known
    this.#kept.delete(text)
    const name = isKept(text) ? `kept_${this.#named++}` : ''
    const answer = await this.#send([
      ...this.#takeBeginning(),
      ...(known ? [serialize.close({ type: 'S', name: known.name })] : []),
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      // Without a name it would not outlive the end of what begins here.
      name ? serialize.sync() : serialize.flush(),
    ])
    const types = answer.parameterTypes()
    const told = answer.columns(this.#pglite.parsers)
    const columns = name ? told.map((column) => ({ ...column, name: naming.nameOf(column.name) })) : told
    const understood = { name, types, columns, asked: 0 }
    if (name) this.#kept.set(text, understood)
    return understood
  }

  #written(value: unknown, type: number | undefined) {
    if (value === null || value === undefined) return null
    const serializer = type === undefined ? undefined : this.#pglite.serializers[type]
    if (serializer) return serializer(value)
    return typeof value === 'string' ? value : JSON.stringify(value)
  }

  async #send(messages: readonly Uint8Array[]): Promise<Answer> {
    const parts: Uint8Array[] = []
    await this.#pglite.execProtocolRawStream(Buffer.concat(messages), {
      syncToFs: !this.#isInTransaction,
      // What is handed over is the memory of the database, which goes on being written to.
      onRawData: (part) => void parts.push(part.slice()),
    })
    const answer = new Answer(Buffer.concat(parts))
    const failure = answer.failure()
    if (!failure) return answer
    // Until then a failed database hears nothing.
    await this.#pglite.execProtocolRawStream(serialize.sync(), { onRawData: () => undefined })
    throw failure
  }

  #isOutdated(text: string, error: unknown): boolean {
    return (
      this.#kept.has(text) && error instanceof Error && 'code' in error && OUTDATED.has(String(error.code))
    )
  }

  #takeBeginning(): Uint8Array[] {
    const beginning = this.#beginning
    this.#beginning = undefined
    return beginning === undefined ? [] : [serialize.query(beginning)]
  }
}

class PgliteDriver implements Driver {
  readonly #pglite: PGlite
  readonly #connection: Connection
  #release: () => void = () => undefined
  #isOver = false

  constructor(pglite: PGlite) {
    this.#pglite = pglite
    this.#connection = new Connection(pglite)
  }

  async init(): Promise<void> {}

  /** The one connection there is, once nobody else is using it: neither we, nor the library that keeps jobs. */
  async acquireConnection(): Promise<Connection> {
    const mine = Promise.withResolvers<void>()
    const over = Promise.withResolvers<void>()
    // oxlint-disable-next-line no-underscore-dangle -- nothing else that it shows holds it without a statement
    void this.#pglite._runExclusiveTransaction(() => {
      mine.resolve()
      return over.promise
    })
    await mine.promise
    if (this.#isOver) this.#connection.refuse()
    this.#release = over.resolve
    return this.#connection
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

  async releaseConnection(): Promise<void> {
    this.#release()
  }

  /** Whoever still waits for the connection is refused; the database is its opener's to close. */
  async destroy(): Promise<void> {
    this.#isOver = true
  }
}

/** Kysely over PGlite, with fewer ways into it, and with plans that are kept. */
export class KeepingPgliteDialect extends PGliteDialect {
  readonly #pglite: PGlite

  constructor(pglite: PGlite) {
    super({ pglite })
    this.#pglite = pglite
  }

  override createDriver(): Driver {
    return new PgliteDriver(this.#pglite)
  }
}
