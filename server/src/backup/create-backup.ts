import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Secrets } from '../cryptography/secrets.ts'
import { dumpDatabase } from '../db/transfer/dump.ts'
import { VERSION } from '../http/metrics.ts'
import { openPhotoFiles } from '../outside/photo-files.ts'
import type { PhotoBucketSettings, PhotoFiles } from '../outside/photo-storage.ts'
import { type BackupWriter, openBackupWriter, readBackup } from './backup-file.ts'
import {
  AUDIT_HEADS,
  END,
  type End,
  FORMAT,
  HEADER,
  jsonEntry,
  type PhotoMode,
  secretHashesOf,
} from './backup-parts.ts'
import { requestDump } from './backup-socket.ts'
import { openExisting } from './existing-database.ts'
import { type BackupSummary, inspectBackup } from './inspect.ts'
import type { TarEntry } from './tar.ts'

const NAMES_IN_A_PART = 5000

/** The settings of a community that backups need. */
export type CommunitySettings = {
  dataDir: string
  databaseUrl: string | undefined
  photoBucket: PhotoBucketSettings | undefined
  authSecrets: Secrets
}
type BackupOptions = {
  community: CommunitySettings
  /** A folder. It is created if it is missing. */
  folder: string
  photos: PhotoMode
  /** Encrypts the backup. */
  passphrase?: string | undefined
  now: Date
}

/**
 * Backs up a community, while its server runs or not, into one new file, and reads that whole file again before it gets
 * its name. The database is one snapshot; photos are copied after it, so that no photo of the snapshot is missing unless
 * it was deleted meanwhile. Leaves no file behind if it fails.
 */
export async function createBackup(
  options: BackupOptions,
): Promise<{ path: string; summary: BackupSummary }> {
  const { folder, passphrase, now } = options
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, nameOf(now, Boolean(passphrase)))
  const writer = await openBackupWriter(path, passphrase)
  try {
    await writeParts(writer.add, options)
    await writer.finish()
    const summary = await inspectBackup(writer.unfinished, passphrase)
    await writer.publish()
    return { path, summary }
  } catch (error) {
    await writer.discard()
    throw error
  }
}

const nameOf = (now: Date, isEncrypted: boolean) =>
  `hearth-${now.toISOString().slice(0, 16).replace(':', '')}.tar${isEncrypted ? '.enc' : ''}`

type Add = BackupWriter['add']

async function writeParts(add: Add, { community, photos, now }: BackupOptions): Promise<void> {
  const secretHash = secretHashesOf(community.authSecrets)[0]
  await add(
    jsonEntry(HEADER, { format: FORMAT, hearth: VERSION, createdAt: now.toISOString(), photos, secretHash }),
  )
  // Before the database, which then has every entry of the audit log that a head names.
  const heads = await readFile(join(community.dataDir, AUDIT_HEADS)).catch(() => undefined)
  if (heads) await add({ name: AUDIT_HEADS, bytes: heads })
  await addDatabase(add, community)
  const files = openPhotoFiles(join(community.dataDir, 'photos'), community.photoBucket)
  await add(jsonEntry(END, await addPhotos(add, files, photos)))
}

async function addDatabase(add: Add, community: CommunitySettings): Promise<void> {
  const dump = community.databaseUrl ? undefined : await requestDump(community.dataDir)
  if (dump) {
    for await (const entry of readBackup(dump)) await add(entry)
    return
  }
  const database = await openExisting(community)
  try {
    await dumpDatabase(database, add)
  } finally {
    await database.close()
  }
}

const isComplete = (key: string) => !key.endsWith('.part')

async function addPhotos(add: Add, files: PhotoFiles, mode: PhotoMode): Promise<End> {
  if (mode === 'include') return addFiles(add, files)
  return mode === 'list' ? addNames(add, files) : { photoFiles: 0, photoBytes: 0 }
}

async function addFiles(add: Add, files: PhotoFiles): Promise<End> {
  const end: End = { photoFiles: 0, photoBytes: 0 }
  for await (const name of files.list('photos/')) {
    const bytes = isComplete(name) ? await files.read(name) : undefined
    // It was deleted after it was listed.
    if (!bytes) continue
    await add({ name, bytes })
    end.photoFiles += 1
    end.photoBytes += bytes.length
  }
  return end
}

async function addNames(add: Add, files: PhotoFiles): Promise<End> {
  let names: string[] = []
  let parts = 0
  const end: End = { photoFiles: 0, photoBytes: 0 }
  const flush = async () => {
    parts += 1
    const name = `photo-list-${String(parts).padStart(5, '0')}.txt`
    await add({ name, bytes: Buffer.from(`${names.join('\n')}\n`) } satisfies TarEntry)
    names = []
  }
  for await (const name of files.list('photos/')) {
    if (!isComplete(name)) continue
    names.push(name)
    end.photoFiles += 1
    if (names.length === NAMES_IN_A_PART) await flush()
  }
  if (names.length > 0) await flush()
  return end
}
