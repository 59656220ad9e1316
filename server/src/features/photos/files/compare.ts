import type { PhotoDeps } from '../photo-deps.ts'
import { pictureKeysOf } from '../photos.rules.ts'
import { removeAbandonedParts } from './cleanup.ts'
import { community } from './community.store.ts'
import { mayDeleteFiles } from './store-owner.ts'
import { type StoredPhoto, storedFiles } from './stored-files.store.ts'
import { type StrayFiles, strayFiles } from './stray-files.store.ts'

/** Photos of the store that are compared at once. A list is never in memory as a whole. */
const BATCH_SIZE = 500
/** In the order of their bytes. Media of verifications are not among the photos, so that no backup has them. */
const FOLDERS = ['photos/', 'verification/']
/** A larger share of all files is not deleted before the operator has confirmed it. */
const MAX_SHARE = 0.01

/** The files of one photo in the store. */
type FileGroup = { fileKey: string; keys: Set<string>; bytes: number }
type Comparison = { files: number; strayFiles: number; missingFiles: number }
type CompareDeps = Pick<PhotoDeps, 'db' | 'now'> & {
  photos: Pick<PhotoDeps['photos'], 'files'>
}

/**
 * Compares files and rows and returns what it found. Records files without a photo, hides photos whose files are missing,
 * and shows them once the files are back. Records the size of the store. Deletes nothing.
 */
export async function comparePhotos(deps: CompareDeps): Promise<Comparison> {
  const startedAt = await strayFiles.now(deps.db)
  const total = { files: 0, strayFiles: 0, missingFiles: 0 }
  let [after, bytes] = ['', 0]
  // Files are listed first: a row exists before its files.
  for await (const batch of batchesOf(deps)) {
    const upTo = batch.at(-1)?.fileKey ?? after
    const found = await compareBatch(deps, batch, { after, upTo })
    total.files += found.files
    total.strayFiles += found.strayFiles
    total.missingFiles += found.missingFiles
    bytes += sum(batch.map((group) => group.bytes))
    after = upTo
  }
  total.missingFiles += (await compareRows(deps, new Map(), { after, upTo: undefined })).missingFiles
  await strayFiles.forgetUnseen(deps.db, startedAt)
  await community.setStoreSize(deps.db, {
    storeFiles: total.files,
    storeBytes: bytes,
    storeCountedAt: deps.now(),
  })
  return total
}

/** Demo pictures have no rows of their own and are not listed. */
async function* batchesOf({ photos: { files } }: CompareDeps): AsyncGenerator<FileGroup[]> {
  let batch: FileGroup[] = []
  let group: FileGroup | undefined
  for (const folder of FOLDERS)
    for await (const [key, bytes] of files.sizes(folder)) {
      const fileKey = key.split('/').slice(0, 2).join('/')
      if (group?.fileKey !== fileKey) {
        if (batch.length === BATCH_SIZE) {
          yield batch
          batch = []
        }
        group = { fileKey, keys: new Set(), bytes: 0 }
        batch.push(group)
      }
      group.keys.add(key)
      group.bytes += bytes
    }
  if (batch.length > 0) yield batch
}

type KeyRange = { after: string; upTo: string | undefined }

async function compareBatch(deps: CompareDeps, batch: readonly FileGroup[], range: KeyRange) {
  const groups = new Map(batch.map(({ fileKey, keys }) => [fileKey, keys]))
  const { missingFiles, strays } = await compareRows(deps, groups, range)
  const known = await storedFiles.referencedAmong(deps.db, [...groups.keys()])
  for (const { fileKey, keys } of batch) {
    if (known.has(fileKey)) continue
    const isFile = keys.has(fileKey)
    strays.push({ prefix: isFile ? fileKey : `${fileKey}/`, files: keys.size })
  }
  await strayFiles.record(deps.db, strays)
  return {
    files: sum([...groups.values()].map((keys) => keys.size)),
    strayFiles: sumOf(strays),
    missingFiles,
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0)
const sumOf = (found: readonly StrayFiles[]) => sum(found.map(({ files }) => files))

/** Compares the photos in a range of keys with their files. Returns other files of theirs, which a killed process left. */
async function compareRows(deps: CompareDeps, groups: ReadonlyMap<string, Set<string>>, range: KeyRange) {
  const found: { missingFiles: number; strays: StrayFiles[] } = { missingFiles: 0, strays: [] }
  let after: string | undefined = range.after
  while (after !== undefined) {
    const rows: StoredPhoto[] = await storedFiles.list(deps.db, { ...range, after, limit: BATCH_SIZE })
    for (const row of rows) {
      const keys = groups.get(row.fileKey)
      const extra = [...(keys ?? [])].filter((key) => !pictureKeysOf(row).includes(key))
      found.strays.push(...extra.map((prefix) => ({ prefix, files: 1 })))
      if (await setMissing(deps, row, keys)) found.missingFiles += 1
    }
    after = rows.length === BATCH_SIZE ? rows.at(-1)?.fileKey : undefined
  }
  return found
}

async function setMissing(
  deps: CompareDeps,
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
const isWholeNow = async ({ photos: { files } }: CompareDeps, row: StoredPhoto) =>
  isWhole(row, new Set(await Array.fromAsync(files.list(`${row.fileKey}/`))))

/**
 * Compares files and rows. Deletes the files that have had no photo for 14 days; if they are more than 1 % of all, only
 * those that the operator has confirmed.
 */
export async function comparePhotosAndDelete(deps: PhotoDeps): Promise<void> {
  const found = await comparePhotos(deps)
  const strayUploads = (await mayDeleteFiles(deps)) ? await removeAbandonedParts(deps) : 0
  const { count } = deps.photos
  count.trouble('stray_file', found.strayFiles)
  count.trouble('missing_file', found.missingFiles)
  count.trouble('stray_upload', strayUploads)
  if (found.strayFiles + found.missingFiles + strayUploads > 0)
    deps.log.warn({ ...found, strayUploads }, 'photos and files were out of step')
  await deleteStrayFiles(deps, found.files)
}

async function deleteStrayFiles(deps: PhotoDeps, allFiles: number): Promise<void> {
  if (!(await mayDeleteFiles(deps))) return
  const { due } = await strayFiles.count(deps.db)
  const onlyConfirmed = due > allFiles * MAX_SHARE
  await community.setFilesToConfirm(deps.db, onlyConfirmed ? due : 0)
  if (onlyConfirmed)
    deps.log.error(
      { due, files: allFiles },
      'more than 1 % of all photo files have had no photo for 14 days, so they are not deleted before you confirm it: ' +
        'look at them with “npm run photos -- status”, then run “npm run photos -- confirm-deletion”',
    )
  const deleted = await deleteDue(deps, onlyConfirmed)
  if (deleted > 0) deps.log.warn({ deleted }, 'files that had no photo for 14 days were deleted')
}

async function deleteDue(deps: PhotoDeps, onlyConfirmed: boolean): Promise<number> {
  let deleted = 0
  let after: string | undefined = ''
  while (after !== undefined) {
    const batch: StrayFiles[] = await strayFiles.listDue(deps.db, { after, limit: BATCH_SIZE, onlyConfirmed })
    if (batch.length > 0 && !(await mayDeleteFiles(deps))) return deleted
    // Compared a moment ago, but rows may have come since.
    const known = await storedFiles.referencedAmong(
      deps.db,
      batch.map(({ prefix }) => prefix.replace(/\/$/, '')),
    )
    for (const { prefix, files } of batch) {
      if (known.has(prefix.replace(/\/$/, ''))) continue
      await deps.photos.files.removeAll(prefix)
      await strayFiles.remove(deps.db, prefix)
      deleted += files
    }
    after = batch.length === BATCH_SIZE ? batch.at(-1)?.prefix : undefined
  }
  return deleted
}
