import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, type Transaction } from 'kysely'
import { type CustomTypesConfig, Pool, types as pgTypes } from 'pg'
import { type ConstructorOptions, fromPglite } from 'pg-boss'
import { lockFolder } from './folder-lock.ts'
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

type Where = { databaseUrl?: string | undefined; poolSize?: number; dataDir?: string; image?: Blob }

// A date is a calendar day to Hearth, and both drivers would make a moment in some time zone of it.
const DATE = pgTypes.builtins.DATE
const keepText = (value: string) => value

/** Opens PostgreSQL where `databaseUrl` is given, else PGlite: in `dataDir`, from `image`, or empty in memory. */
export async function openDatabase(where: Where): Promise<OpenDatabase> {
  return where.databaseUrl ? openPostgres(where.databaseUrl, where.poolSize ?? 10) : openPglite(where)
}

function openPostgres(connectionString: string, max: number): OpenDatabase {
  const types: CustomTypesConfig = {
    getTypeParser: (oid, format) => (oid === DATE ? keepText : pgTypes.getTypeParser(oid, format)),
  }
  const pool = new Pool({ connectionString, max, types, pipeline: true })
  // An idle connection that the server ends must not end the process; the next query opens another.
  pool.on('error', () => undefined)
  const unguarded = kyselyOn(new KeepingPostgresDialect(pool))
  return {
    ...handlesOf(unguarded),
    kind: 'postgres',
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    forJobs: (most) => ({ connectionString, max: most }),
    close: () => unguarded.destroy(),
  }
}

async function openPglite({ dataDir, image }: Where): Promise<OpenDatabase> {
  const unlock = dataDir ? lockDataDir(dataDir) : () => undefined
  const pglite = await PGlite.create({
    ...(dataDir && { dataDir: join(dataDir, 'database') }),
    ...(image && { loadDataDir: image }),
    parsers: { [DATE]: keepText },
  }).catch((error: unknown) => {
    unlock()
    throw error
  })
  const unguarded = kyselyOn(new KeepingPgliteDialect(pglite))
  return {
    ...handlesOf(unguarded),
    kind: 'pglite',
    pool: () => ({ total: 1, idle: 1, waiting: 0 }),
    forJobs: () => ({ backend: 'pglite', db: fromPglite(pglite) }),
    close: async () => {
      await unguarded.destroy()
      if (!pglite.closed) await pglite.close()
      unlock()
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
