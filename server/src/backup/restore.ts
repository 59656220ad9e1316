import { appendFile, mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { lockFolder } from '../db/folder-lock.ts'
import { type Db, type OpenDatabase, openDatabase } from '../db/open.ts'
import { type LoadResult, openLoader } from '../db/transfer/load.ts'
import { analyze } from '../db/transfer/rows.ts'
import { clearDatabase, countOtherClients, isEmptyDatabase } from '../db/transfer/tables.ts'
import { openPhotoFiles } from '../outside/photo-files.ts'
import type { PhotoFiles } from '../outside/photo-storage.ts'
import { BackupError } from './backup-error.ts'
import { readBackupFile } from './backup-file.ts'
import { AUDIT_HEADS, PHOTO_FOLDER, PHOTO_LIST } from './backup-parts.ts'
import type { CommunitySettings } from './create-backup.ts'
import { type BackupSummary, inspectBackup, namesIn } from './inspect.ts'

type RestoreOptions = {
  community: CommunitySettings
  path: string
  passphrase?: string | undefined
  /** Whether a community that is there already is replaced. Its photo files stay beside those of the backup. */
  replace: boolean
}
export type Restored = {
  summary: BackupSummary
  skippedTables: string[]
  /** Photos that the backup only names, and that the folder or bucket does not have. */
  missingPhotos: number
}

/**
 * Restores a backup after it has read all of it. Photos come first and the database last, in one step: until then a
 * community that is there stays as it was. Throws if a server uses the database, or if there is a community and
 * `replace` is false.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { community, path, passphrase } = options
  const target = community.databaseUrl ? postgresTarget(options) : folderTarget(options)
  const unlock = await target.lock()
  try {
    const files = openPhotoFiles(join(community.dataDir, 'photos'), community.photoBucket)
    const summary = await inspectBackup(path, passphrase)
    if (summary.header.photos === 'include' && !options.replace) await refuseFilled(files)
    const { missingPhotos, heads } = await restorePhotos(options, files)
    const { skipped } = await target.load()
    if (heads) await restoreHeads(join(community.dataDir, AUDIT_HEADS), heads)
    return { summary, skippedTables: skipped, missingPhotos }
  } finally {
    unlock()
  }
}

type RestoreTarget = {
  /** Throws if the database may not be written. Returns a function that unlocks it. */
  lock: () => Promise<() => void>
  load: () => Promise<LoadResult>
}

// PostgreSQL counts a connection for a moment after its client has closed it.
const ENDED_WITHIN_MS = 5_000
const LOOK_EVERY_MS = 100

const refusal = (what: string) =>
  new BackupError(`${what} Nothing changed. To replace it with the backup, add --replace.`)

async function refuseFilled(files: PhotoFiles): Promise<void> {
  for await (const _ of files.list('photos/')) throw refusal('There are photos already.')
}

/** Throws if another client stays connected to the database, such as a server. */
export async function refuseInUse(db: Db): Promise<void> {
  const giveUpAt = Date.now() + ENDED_WITHIN_MS
  let clients = await countOtherClients(db)
  while (clients > 0 && Date.now() < giveUpAt) {
    await setTimeout(LOOK_EVERY_MS)
    clients = await countOtherClients(db)
  }
  if (clients > 0)
    throw new BackupError(`The database is in use (connections: ${clients}). Stop Hearth. Nothing changed.`)
}

function postgresTarget({
  community: { databaseUrl },
  path,
  passphrase,
  replace,
}: RestoreOptions): RestoreTarget {
  const withDatabase = async <T>(work: (database: OpenDatabase) => Promise<T>) => {
    const database = await openDatabase({ databaseUrl, poolSize: 2 })
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  }
  return {
    lock: async () => {
      await withDatabase(async ({ db }) => {
        await refuseInUse(db)
        if (!replace && !(await isEmptyDatabase(db))) throw refusal('The database isn’t empty.')
      })
      return () => undefined
    },
    load: () =>
      withDatabase(async (database) => {
        await refuseInUse(database.db)
        const loaded = await database.transact(async (tx) => {
          await clearDatabase(tx)
          return loadFrom(openLoader(tx), path, passphrase)
        })
        await analyze(database.db)
        return loaded
      }),
  }
}

/** The new database is made in a folder of its own, which then takes the place of the old one. */
function folderTarget({ community: { dataDir }, path, passphrase, replace }: RestoreOptions): RestoreTarget {
  const place = join(dataDir, 'database')
  const restoring = join(dataDir, 'restoring')
  const replaced = join(dataDir, 'replaced-database')
  return {
    lock: async () => {
      await mkdir(dataDir, { recursive: true })
      const unlock = lockFolder(dataDir)
      if (replace || !(await stat(place).catch(() => undefined))) return unlock
      unlock()
      throw refusal(`There is a database in ${place} already.`)
    },
    load: async () => {
      await rm(restoring, { recursive: true, force: true })
      try {
        const loaded = await loadInto(restoring, path, passphrase)
        await rm(replaced, { recursive: true, force: true })
        await rename(place, replaced).catch(() => undefined)
        await rename(join(restoring, 'database'), place)
        await rm(replaced, { recursive: true, force: true })
        return loaded
      } finally {
        await rm(restoring, { recursive: true, force: true })
      }
    },
  }
}

/** Makes a new embedded database in this folder. */
async function loadInto(dataDir: string, path: string, passphrase: string | undefined): Promise<LoadResult> {
  const database = await openDatabase({ dataDir })
  try {
    const loaded = await database.transact((tx) => loadFrom(openLoader(tx), path, passphrase))
    await analyze(database.db)
    return loaded
  } finally {
    await database.close()
  }
}

async function loadFrom(
  loader: ReturnType<typeof openLoader>,
  path: string,
  passphrase: string | undefined,
): Promise<LoadResult> {
  for await (const entry of readBackupFile(path, passphrase)) {
    if (entry.name.startsWith('database/')) await loader.add(entry)
  }
  return loader.finish()
}

type RestoredFiles = { missingPhotos: number; heads: Uint8Array | undefined }

/** Writes photos, counts missing ones that are only listed, and returns the recorded heads of the audit log. */
async function restorePhotos(
  { path, passphrase }: RestoreOptions,
  files: PhotoFiles,
): Promise<RestoredFiles> {
  const restored: RestoredFiles = { missingPhotos: 0, heads: undefined }
  for await (const { name, bytes } of readBackupFile(path, passphrase)) {
    if (name.startsWith(PHOTO_FOLDER)) await files.put(name, bytes)
    if (PHOTO_LIST.test(name)) restored.missingPhotos += await countMissing(files, namesIn(bytes))
    if (name === AUDIT_HEADS) restored.heads = bytes
  }
  return restored
}

/** Heads of entries that the backup does not have stay in a file of another name. */
async function restoreHeads(path: string, bytes: Uint8Array): Promise<void> {
  await rename(path, `${path}.before-restore-${Date.now()}`).catch(() => undefined)
  await appendFile(path, bytes, { mode: 0o600, flush: true })
}

async function countMissing(files: PhotoFiles, names: readonly string[]): Promise<number> {
  const folders = new Set(names.map((name) => name.slice(0, name.lastIndexOf('/') + 1)))
  const found = new Set<string>()
  for (const folder of folders) for await (const name of files.list(folder)) found.add(name)
  return names.filter((name) => !found.has(name)).length
}
