import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '../../db/open.ts'

/** Returns the paths of all files below a folder. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted()
}

/** Returns the number of files below a folder. */
export function countBelow(folder: string): number {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
      .length
  } catch {
    return 0
  }
}

export const fingerprint = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Returns the hashes of the files below a folder. */
export async function fingerprintsBelow(folder: string): Promise<string[]> {
  const names = await filesBelow(folder)
  const all = await Promise.all(names.map(async (name) => fingerprint(await readFile(join(folder, name)))))
  return all.toSorted()
}

/** Returns the files that rows refer to, and the files that exist, of a closed server. */
export async function rowsAndFiles(dataDir: string) {
  const database = await openDatabase({ dataDir })
  try {
    const { db } = database
    const photos = await db.selectFrom('photos').select(['fileKey', 'widths']).execute()
    const open = await db
      .selectFrom('uploads')
      .select(['id', 'received'])
      .where('state', 'in', ['receiving', 'working'])
      .execute()
    return {
      wanted: photos
        .flatMap(({ fileKey, widths }) =>
          widths.flatMap((width) => ['avif', 'webp'].map((format) => `${fileKey}/${width}.${format}`)),
        )
        .toSorted(),
      kept: (await filesBelow(join(dataDir, 'photos'))).filter((name) => name !== 'community.json'),
      uploads: open
        .filter(({ received }) => received > 0)
        .map(({ id }) => id)
        .toSorted(),
      parts: await filesBelow(join(dataDir, 'uploads')),
      forgotten: await db.selectFrom('forgottenFiles').selectAll().execute(),
    }
  } finally {
    await database.close()
  }
}
