import type { PhotoDeps } from '../photo-deps.ts'
import { pictureKeysOf } from '../photos.rules.ts'
import { removeAbandonedParts } from './cleanup.ts'
import { type StoredPhoto, storedFiles } from './stored-files.store.ts'

const BATCH_SIZE = 500
/** More stray files than this, and than a tenth of all, mean the wrong file store or database. */
const MAX_STRAY_FILES = 50

export type RepairSummary = { strayFiles: number; missingFiles: number; strayUploads: number }

/** Removes files without a photo, marks photos without files, logs both and returns their numbers. */
export async function repairPhotos(deps: PhotoDeps): Promise<RepairSummary> {
  // Files are listed first: a row exists before its files.
  const filesByKey = await listStoredFiles(deps)
  const strayPhotos = await removeStrayFiles(deps, filesByKey)
  const { missingFiles, extraFiles } = await comparePhotos(deps, filesByKey)
  const strayFiles = strayPhotos + extraFiles
  const strayUploads = await removeAbandonedParts(deps)
  const { count } = deps.photos
  count.trouble('stray_file', strayFiles)
  count.trouble('missing_file', missingFiles)
  count.trouble('stray_upload', strayUploads)
  const summary = { strayFiles, missingFiles, strayUploads }
  if (strayFiles + missingFiles + strayUploads > 0)
    deps.log.warn(summary, 'photos and files were out of step')
  return summary
}

/** Returns the stored files by the key of their photo. Demo pictures have no files. */
async function listStoredFiles({ photos: { files } }: PhotoDeps): Promise<Map<string, Set<string>>> {
  const filesByKey = new Map<string, Set<string>>()
  for await (const key of files.list('photos/')) {
    const fileKey = key.split('/').slice(0, 2).join('/')
    const keys = filesByKey.get(fileKey) ?? new Set()
    filesByKey.set(fileKey, keys.add(key))
  }
  return filesByKey
}

async function removeStrayFiles(deps: PhotoDeps, filesByKey: Map<string, Set<string>>): Promise<number> {
  const strays: string[] = []
  const keys = [...filesByKey.keys()]
  for (let at = 0; at < keys.length; at += BATCH_SIZE) {
    const batch = keys.slice(at, at + BATCH_SIZE)
    const known = await storedFiles.referencedAmong(deps.db, batch)
    strays.push(...batch.filter((key) => !known.has(key)))
  }
  if (strays.length > MAX_STRAY_FILES && strays.length > keys.length / 10) {
    deps.log.error(
      { strays: strays.length, photos: keys.length },
      'so many files have no photo that nothing was removed: is this the store that belongs to this database?',
    )
    return strays.length
  }
  for (const key of strays) await deps.photos.files.removeAll(filesByKey.get(key)?.has(key) ? key : `${key}/`)
  return strays.length
}

/**
 * Hides photos whose files are missing, and shows them again once the files are back. Removes other files of a photo,
 * which a killed process left.
 */
async function comparePhotos(deps: PhotoDeps, filesByKey: Map<string, Set<string>>) {
  const found = { missingFiles: 0, extraFiles: 0 }
  let after: string | undefined = ''
  while (after !== undefined) {
    const rows: StoredPhoto[] = await storedFiles.list(deps.db, { after, limit: BATCH_SIZE })
    for (const row of rows) {
      found.extraFiles += await removeExtra(deps, row, filesByKey.get(row.fileKey))
      found.missingFiles += (await setMissing(deps, row, filesByKey.get(row.fileKey))) ? 1 : 0
    }
    after = rows.length === BATCH_SIZE ? rows[rows.length - 1]?.fileKey : undefined
  }
  return found
}

async function removeExtra(
  deps: PhotoDeps,
  row: StoredPhoto,
  keys: Set<string> = new Set(),
): Promise<number> {
  const pictures = pictureKeysOf(row)
  const extra = [...keys].filter((key) => !pictures.includes(key))
  for (const key of extra) await deps.photos.files.removeAll(key)
  return extra.length
}

async function setMissing(
  deps: PhotoDeps,
  row: StoredPhoto,
  keys: Set<string> | undefined,
): Promise<boolean> {
  const isThere = isWhole(row, keys) || (await isWholeNow(deps, row))
  if (isThere === (row.missingSince !== null)) {
    await storedFiles.setMissing(deps.db, row.id, isThere ? null : deps.now())
  }
  return !isThere
}

const isWhole = (row: StoredPhoto, keys: Set<string> | undefined) =>
  keys !== undefined && pictureKeysOf(row).every((key) => keys.has(key))

/** Checks again, because the files may be newer than the list. */
const isWholeNow = async ({ photos: { files } }: PhotoDeps, row: StoredPhoto) =>
  isWhole(row, new Set(await Array.fromAsync(files.list(`${row.fileKey}/`))))
