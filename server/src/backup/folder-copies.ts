import { cp, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupError } from './backup-error.ts'

const PREFIX = 'before-'
const UNFINISHED = '.part'
const KEPT = 2
const MB = 1024 * 1024

/**
 * Copies the closed embedded database to `before-MIGRATION` beside it, and removes all but the newest two such copies.
 * Returns the path of the copy. One of an earlier try stays as it is. Throws if the disk has not enough space.
 */
export async function copyBeforeMigration(dataDir: string, migration: string): Promise<string> {
  const copy = join(dataDir, `${PREFIX}${migration}`)
  if (await stat(copy).catch(() => undefined)) return copy
  const source = join(dataDir, 'database')
  await requireSpace(dataDir, await sizeOf(source))
  const unfinished = copy + UNFINISHED
  await rm(unfinished, { recursive: true, force: true })
  await cp(source, unfinished, { recursive: true })
  await rename(unfinished, copy)
  await removeOldCopies(dataDir)
  return copy
}

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size
  }
  return bytes
}

async function requireSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize > bytes) return
  const [needed, free] = [bytes, bavail * bsize].map((size) => Math.ceil(size / MB))
  throw new BackupError(
    `This release changes the database and copies it before that, but DATA_DIR has only ${free} MB of free space. ` +
      `The copy needs ${needed} MB. Free some space, and start again.`,
  )
}

/** Names begin with the number of the migration, so the newest are the last ones. */
async function removeOldCopies(dataDir: string): Promise<void> {
  const copies = (await readdir(dataDir)).filter((name) => name.startsWith(PREFIX)).toSorted()
  for (const name of copies.slice(0, -KEPT)) await rm(join(dataDir, name), { recursive: true, force: true })
}
