import { pageNames } from '@hearth/contract/public/pages'
import type { Logger } from 'pino'
import { type Config, ConfigError } from './config/config.ts'
import type { OpenDatabase } from './db/open.ts'
import { reachDatabase } from './db/reaching.ts'
import { hasRightsOfAdmin } from './db/role.ts'
import { demoAccounts } from './demo/demo-accounts.store.ts'
import { listPublishedPages } from './features/pages/pages.ts'
import { checkStore, StoreRefusal } from './features/photos/photos.ts'
import { isBreachedFile } from './outside/breached-passwords.ts'
import { isOpenToAll } from './outside/photo-files.s3.ts'
import type { PhotoFiles } from './outside/photo-storage.ts'
import { tryToWriteFile } from './outside/write-check.ts'

/** Containers start at once, and PostgreSQL may need this long after the start of the machine. */
const DATABASE_WAIT_MS = 60_000

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''

async function mistakeInFolder({ dataDir }: Config): Promise<string[]> {
  try {
    await tryToWriteFile(dataDir)
    return []
  } catch (error) {
    return [`DATA_DIR must be a folder that can be written${codeOf(error)}`]
  }
}

async function mistakeInBreachedFile({ breachedPasswordsFile: file }: Config): Promise<string[]> {
  if (!file) return []
  try {
    if (await isBreachedFile(file)) return []
    return ['BREACHED_PASSWORDS_FILE must have a SHA-1 in each line, ordered by hash']
  } catch (error) {
    return [`BREACHED_PASSWORDS_FILE must be a file that can be read${codeOf(error)}`]
  }
}

/** Throws a `ConfigError` unless a file can be written in `DATA_DIR` and the file of breached passwords is usable. */
export async function requireUsableFiles(config: Config): Promise<void> {
  const mistakes = [...(await mistakeInFolder(config)), ...(await mistakeInBreachedFile(config))]
  if (mistakes.length > 0) throw new ConfigError(mistakes)
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

/** Warns in production of a role with more rights than Hearth needs. */
export async function warnOfAdminRole(
  { db, kind }: Pick<OpenDatabase, 'db' | 'kind'>,
  { production }: Pick<Config, 'production'>,
  log: Logger,
): Promise<void> {
  if (!production || kind !== 'postgres' || !(await hasRightsOfAdmin(db))) return
  log.warn('the role of DATABASE_URL is an administrator of PostgreSQL: let it own its database and no more')
}

/** Warns in production of pages that are not published in any language. */
export async function warnOfMissingPages({ db }: OpenDatabase, config: Config, log: Logger): Promise<void> {
  if (!config.production) return
  const published = await listPublishedPages(db)
  const missing = pageNames.filter((page) => !published.includes(page))
  if (missing.length > 0)
    log.warn(
      `not published yet: ${missing.join(', ')}. Write them in the console under Pages, or with: npm run pages`,
    )
}

export const OPEN_BUCKET = 'the bucket of photos shows what it holds to anybody who asks'

/**
 * Returns the files of photos. In production a bucket takes none before it was asked whether anybody can list it: it may
 * have been away at the start.
 */
export function oncePrivate(files: PhotoFiles, { photoBucket, production }: Config): PhotoFiles {
  if (!photoBucket || !production) return files
  let isPrivate = false
  return {
    ...files,
    put: async (key, bytes) => {
      isPrivate ||= !(await isOpenToAll(photoBucket))
      if (!isPrivate) throw new Error(OPEN_BUCKET)
      await files.put(key, bytes)
    },
  }
}

/** Throws in production if anybody can list the bucket: a leak of photos that nothing later makes good. */
export async function refuseOpenBucket({ photoBucket, production }: Config, log: Logger): Promise<void> {
  if (!photoBucket) return
  const isOpen = await isOpenToAll(photoBucket).catch(() => {
    log.warn('the store of photos cannot be reached now')
    return false
  })
  if (!isOpen) return
  if (production) throw new Error(OPEN_BUCKET)
  log.error(OPEN_BUCKET)
}

/** The names of the settings that choose the store of photos. */
const storeSettings = ({ photoBucket }: Config) =>
  photoBucket ? 'S3_ENDPOINT, S3_BUCKET, S3_PREFIX' : 'DATA_DIR/photos'

/**
 * Throws a `StoreRefusal` if the store of photos belongs to another community. A store that is away is checked before its
 * first file is deleted.
 */
export async function refuseOtherStore({ db }: OpenDatabase, config: Config, files: PhotoFiles, log: Logger) {
  const now = () => new Date()
  await checkStore({ db, now, log, photos: { files } }, storeSettings(config)).catch((error: unknown) => {
    if (error instanceof StoreRefusal) throw error
    log.warn(
      { err: error },
      'whose the store of photos is cannot be read now; no photo file is deleted before',
    )
  })
}
