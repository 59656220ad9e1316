import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, type Transaction } from 'kysely'
import { type CustomTypesConfig, Pool, types as pgTypes } from 'pg'
import { type ConstructorOptions, fromPglite } from 'pg-boss'
import { lockFolder } from './folder-lock.ts'
import { goShortBy } from './kept.ts'
import { naming } from './naming.ts'
import { KeepingPgliteDialect } from './pglite-driver.ts'
import { KeepingPostgresDialect } from './postgres-driver.ts'
import type { Database } from './schema.ts'
import { asTransaction, refusingInsideTransaction } from './transaction-guard.ts'

export type Tx = Transaction<Database>
export type Db = Kysely<Database>
export type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

export type PoolCount = { total: number; idle: number; waiting: number }

export type OpenDatabase = {
  kind: 'pglite' | 'postgres'
  /** For everything outside a transaction; refuses to be used inside one. */
  db: Db
  transact: Transact
  /** Without that refusal, for the library that keeps accounts. */
  unguarded: Db
  pool: () => PoolCount
  /** The way in for the library that keeps jobs: where the database has many connections, `max` of its own. */
  forJobs: (max: number) => ConstructorOptions
  close: () => Promise<void>
}

type Where = { databaseUrl?: string | undefined; poolSize?: number; dataDir?: string }
type Embedded = { dataDir?: string | undefined; image?: Blob }

// A date is a calendar day to Hearth, and both drivers would make a moment in some time zone of it.
const DATE = pgTypes.builtins.DATE
const keepText = (value: string) => value

/** Opens PostgreSQL where `databaseUrl` is given, else PGlite: in `dataDir`, or empty in memory. */
export async function openDatabase(where: Where): Promise<OpenDatabase> {
  return where.databaseUrl ? openPostgres(where.databaseUrl, where.poolSize ?? 10) : openPglite(where)
}

function openPostgres(connectionString: string, max: number): OpenDatabase {
  const types: CustomTypesConfig = {
    getTypeParser: (oid, format) => (oid === DATE ? keepText : pgTypes.getTypeParser(oid, format)),
  }
  const pool = new Pool({ connectionString, max, types, pipeline: true })
  // A connection that the server ends, idle or in use, must not end the process; the next query opens another.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.on('error', () => undefined))
  const dialect = new KeepingPostgresDialect(pool)
  const handles = handlesOf(kyselyOn(dialect))
  const { unguarded } = handles
  for (const db of [handles.db, unguarded]) goShortBy(db, (query) => dialect.ask(query))
  return {
    ...handles,
    kind: 'postgres',
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    forJobs: (most) => ({ connectionString, max: most }),
    close: () => unguarded.destroy(),
  }
}

async function openPglite({ dataDir }: Where): Promise<OpenDatabase> {
  const unlock = dataDir ? lockDataDir(dataDir) : () => undefined
  const pglite = await startPglite({ dataDir: dataDir && join(dataDir, 'database') }).catch(
    (error: unknown) => {
      unlock()
      throw error
    },
  )
  return databaseOver(pglite, async () => {
    if (!pglite.closed) await pglite.close()
    unlock()
  })
}

/** PGlite touches all of its buffers at the start. It takes 128 MB otherwise, and the system caches its files anyway. */
const START_PARAMS = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB']

/** The database inside this process, in a folder, from the image of one, or empty in memory. */
export const startPglite = ({ dataDir, image }: Embedded): Promise<PGlite> =>
  PGlite.create({
    ...(dataDir && { dataDir }),
    ...(image && { loadDataDir: image }),
    startParams: START_PARAMS,
    parsers: { [DATE]: keepText },
  })

/** What Hearth asks a PGlite by; once it is closed nothing comes through it any more, and `close` ends the rest. */
export function databaseOver(pglite: PGlite, close: () => Promise<void>): OpenDatabase {
  const unguarded = kyselyOn(new KeepingPgliteDialect(pglite))
  return {
    ...handlesOf(unguarded),
    kind: 'pglite',
    pool: () => ({ total: 1, idle: 1, waiting: 0 }),
    forJobs: () => ({ backend: 'pglite', db: fromPglite(pglite) }),
    close: async () => {
      await unguarded.destroy()
      await close()
    },
  }
}

function lockDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true })
  return lockFolder(dataDir)
}

const kyselyOn = (dialect: KeepingPostgresDialect | KeepingPgliteDialect) =>
  new Kysely<Database>({ dialect, plugins: [naming] })

function handlesOf(unguarded: Db) {
  return {
    unguarded,
    db: unguarded.withPlugin(refusingInsideTransaction),
    transact: <T>(work: (tx: Tx) => Promise<T>) => asTransaction(() => unguarded.transaction().execute(work)),
  }
}
