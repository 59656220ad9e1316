import type { Logger } from 'pino'
import { type Config, ConfigError } from './config/config.ts'
import type { OpenDatabase } from './db/open.ts'
import { reachDatabase } from './db/reaching.ts'
import { demoAccounts } from './demo/demo-accounts.store.ts'
import { isOpenToAll } from './outside/photo-files.s3.ts'
import { tryToWriteFile } from './outside/write-check.ts'

/** Containers start at once, and PostgreSQL may need this long after the start of the machine. */
const DATABASE_WAIT_MS = 60_000

/** Throws a `ConfigError` unless a file can be written in `DATA_DIR`. */
export async function requireWritableFolder({ dataDir }: Config): Promise<void> {
  try {
    await tryToWriteFile(dataDir)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
    throw new ConfigError([`DATA_DIR must be a folder that can be written${code}`])
  }
}

/** Waits for PostgreSQL, in production for up to a minute. Throws an error that names `DATABASE_URL`. */
export async function waitForDatabase(database: OpenDatabase, config: Config, log: Logger): Promise<void> {
  if (database.kind !== 'postgres') return
  await reachDatabase(database.db, {
    waitMs: config.production ? DATABASE_WAIT_MS : 0,
    onWait: (sentence) => log.warn(`${sentence}: waiting for it, ${DATABASE_WAIT_MS / 1000} seconds at most`),
  })
}

/** Throws in production if there are demo accounts, whose password is published. */
export async function refuseDemoAccounts({ db }: OpenDatabase, { production }: Config): Promise<void> {
  if (!production || !(await demoAccounts.exist(db))) return
  const { length } = await demoAccounts.list(db)
  throw new Error(
    `the database has demo accounts (${length}) whose password is published. Delete them with: npm run demo -- remove`,
  )
}

/** Throws in production if anybody can list the bucket: a leak of photos that nothing later makes good. */
export async function refuseOpenBucket({ photoBucket, production }: Config, log: Logger): Promise<void> {
  if (!photoBucket) return
  const isOpen = await isOpenToAll(photoBucket).catch(() => {
    log.warn('the store of photos cannot be reached now')
    return false
  })
  if (!isOpen) return
  const words = 'the bucket of photos shows what it holds to anybody who asks'
  if (production) throw new Error(words)
  log.error(words)
}
