import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import {
  CamelCasePlugin,
  type CompiledQuery,
  type Dialect,
  Kysely,
  type LogEvent,
  PGliteDialect,
  PostgresDialect,
  type Transaction,
} from 'kysely'
import { type CustomTypesConfig, Pool, types as pgTypes } from 'pg'
import { type ConstructorOptions, fromPglite } from 'pg-boss'
import { codeOf } from '../errors.ts'
import { lockFolder } from './folder-lock.ts'
import { type Listening, type NotificationListener, openListening } from './listening.ts'
import { poolForKysely, sendAtOnce } from './postgres-pool.ts'
import type { Database } from './schema/schema.ts'
import type { TimeLimits } from './time-limits.ts'
import { asTransaction, refuseInsideTransaction, refusingInsideTransaction } from './transaction-guard.ts'

export type { Listening } from './listening.ts'

export type Tx = Transaction<Database>
export type Db = Kysely<Database>
export type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
/**
 * Sends independent statements to PostgreSQL as one transaction in one piece, and returns the rows of the last. Columns
 * keep the names of the statement.
 */
export type TransactAtOnce = <Row>(
  before: readonly CompiledQuery[],
  last: CompiledQuery<Row>,
) => Promise<Row[]>

export type PoolCount = { total: number; idle: number; waiting: number }

export type OpenDatabase = {
  kind: 'pglite' | 'postgres'
  /** For everything outside a transaction; refuses to be used inside one. */
  db: Db
  transact: Transact
  transactAtOnce: TransactAtOnce
  /** Without that refusal, for the library that keeps accounts. */
  unguarded: Db
  pool: () => PoolCount
  /** Listens to a channel of `NOTIFY`: on PostgreSQL over a connection besides the pool, until it is closed. */
  listen: (channel: string, listener: NotificationListener) => Listening
  /** The way in for the library that keeps jobs: where the database has many connections, `max` of its own. */
  forJobs: (max: number) => ConstructorOptions
  close: () => Promise<void>
}

/** A statement that has run, without its values. */
export type RanQuery = { sql: string; milliseconds: number; isFailed: boolean }
export type OnQuery = (query: RanQuery) => void

type DatabaseOptions = {
  databaseUrl?: string | undefined
  poolSize?: number
  dataDir?: string
  onQuery?: OnQuery | undefined
  /** How long PostgreSQL may take. Without them there is no limit. */
  timeLimits?: TimeLimits | undefined
  /** Called with the code of each error that ends a connection. */
  onLost?: ((code: string) => void) | undefined
}
type Source = { dataDir?: string | undefined; image?: Blob }
/** The parts of a PGlite that Kysely and pg-boss ask for. */
export type Embedded = Pick<
  PGlite,
  'query' | 'transaction' | 'exec' | 'listen' | 'close' | 'closed' | 'ready' | 'waitReady'
>

// A date is a calendar day to Hearth, and both drivers would make a moment in some time zone of it.
const DATE = pgTypes.builtins.DATE
const keepText = (value: string) => value

/** Opens PostgreSQL if `databaseUrl` is given, else PGlite: in `dataDir`, or in memory. */
export async function openDatabase(where: DatabaseOptions): Promise<OpenDatabase> {
  return where.databaseUrl ? openPostgres(where.databaseUrl, where) : openPglite(where)
}

function openPostgres(
  connectionString: string,
  { poolSize: max = 10, onQuery, onLost, timeLimits }: DatabaseOptions,
): OpenDatabase {
  const types: CustomTypesConfig = {
    getTypeParser: (oid, format) => (oid === DATE ? keepText : pgTypes.getTypeParser(oid, format)),
  }
  const pool = new Pool({ connectionString, max, types, pipeline: true, ...timeLimits })
  // A connection that the server ends, idle or in use, must not end the process; the next query opens another.
  const lost = (error: unknown) => onLost?.(codeOf(error))
  pool.on('error', lost)
  pool.on('connect', (client) => void client.on('error', lost))
  const connections = poolForKysely(pool)
  const unguarded = kyselyOn(new PostgresDialect({ pool: connections }), onQuery)
  return {
    ...handlesOf(unguarded),
    transactAtOnce: (before, last) => {
      refuseInsideTransaction()
      return timed(last.sql, sendAtOnce(connections, before, last), onQuery)
    },
    kind: 'postgres',
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    listen: (channel, listener) => {
      const notify = (payload: string) => pool.query('select pg_notify($1, $2)', [channel, payload])
      return openListening({ connectionString, channel, notify }, listener)
    },
    forJobs: (most) => ({ connectionString, max: most }),
    close: () => unguarded.destroy(),
  }
}

async function openPglite({ dataDir, onQuery }: DatabaseOptions): Promise<OpenDatabase> {
  const unlock = dataDir ? lockDataDir(dataDir) : () => undefined
  const pglite = await startPglite({ dataDir: dataDir && join(dataDir, 'database') }).catch(
    (error: unknown) => {
      unlock()
      throw error
    },
  )
  return databaseOver(pglite, unlock, onQuery)
}

/** PGlite touches all of its buffers at the start. It takes 128 MB otherwise, and the system caches its files anyway. */
const SHARED_BUFFERS = ['-c', 'shared_buffers=32MB']

/** Starts PGlite in this process: in a folder, from a dumped image, or empty in memory. */
export async function startPglite({ dataDir, image }: Source): Promise<PGlite> {
  // A server over PostgreSQL never needs it, and it would take memory there.
  const { PGlite } = await import('@electric-sql/pglite')
  return PGlite.create({
    ...(dataDir && { dataDir }),
    ...(image && { loadDataDir: image }),
    startParams: [...PGlite.defaultStartParams, ...SHARED_BUFFERS],
    parsers: { [DATE]: keepText },
  })
}

/** Returns the handles of a PGlite database. `close` waits for the open transaction, then calls `closed`. */
export function databaseOver(
  pglite: Embedded,
  closed?: () => void | Promise<void>,
  onQuery?: OnQuery,
): OpenDatabase {
  const unguarded = kyselyOn(new PGliteDialect({ pglite }), onQuery)
  const handles = handlesOf(unguarded)
  return {
    ...handles,
    transactAtOnce: (before, last) => {
      refuseInsideTransaction()
      return handles.transact(async (tx) => {
        for (const query of before) await tx.executeQuery(query)
        return (await tx.executeQuery(last)).rows
      })
    },
    kind: 'pglite',
    pool: () => ({ total: 1, idle: 1, waiting: 0 }),
    listen: (channel, listener) => listenEmbedded(pglite, channel, listener),
    forJobs: () => ({ backend: 'pglite', db: fromPglite(pglite) }),
    close: async () => {
      await unguarded.destroy()
      // The dialect closes only what it has used.
      if (!pglite.closed) await pglite.close()
      await closed?.()
    },
  }
}

/** The notifications of a transaction come before its commit resolves. */
function listenEmbedded(
  pglite: Embedded,
  channel: string,
  { onNotification, onHearing, onDeaf }: NotificationListener,
): Listening {
  const listening = pglite.listen(channel, onNotification)
  const fail = (error: unknown) => onDeaf(codeOf(error))
  listening.then(onHearing).catch(fail)
  return { close: () => void listening.then((end) => end()).catch(fail) }
}

function lockDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true })
  return lockFolder(dataDir)
}

// Columns are named in snake case in SQL and in camel case here; the keys of JSON are data and stay as they are.
const kyselyOn = (dialect: Dialect, onQuery?: OnQuery) =>
  new Kysely<Database>({
    dialect,
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    ...(onQuery && {
      log: ({ level, query: { sql }, queryDurationMillis: milliseconds }: LogEvent) =>
        onQuery({ sql, milliseconds, isFailed: level === 'error' }),
    }),
  })

/** Reports statements that Kysely does not run. */
async function timed<T>(sql: string, work: Promise<T>, onQuery?: OnQuery): Promise<T> {
  if (!onQuery) return work
  const startedAt = performance.now()
  const report = (isFailed: boolean) =>
    onQuery({ sql, milliseconds: performance.now() - startedAt, isFailed })
  try {
    const result = await work
    report(false)
    return result
  } catch (error) {
    report(true)
    throw error
  }
}

function handlesOf(unguarded: Db) {
  return {
    unguarded,
    db: unguarded.withPlugin(refusingInsideTransaction),
    transact: <T>(work: (tx: Tx) => Promise<T>) => asTransaction(() => unguarded.transaction().execute(work)),
  }
}
