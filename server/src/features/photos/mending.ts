import type { Deps } from '../../context.ts'
import { clearParts } from './clearing.ts'
import { type FiledPhoto, filed } from './filed.store.ts'
import { pictureKeysOf } from './photos.rules.ts'

const AT_ONCE = 500
/** More than this, and more than a tenth of all, is no accident of a moment but the wrong store or database. */
const MOST_STRAYS = 50

export type Mended = { strayFiles: number; missingFiles: number; strayUploads: number }

/** Looks for files without a photo and photos without a file, mends what it finds, and tells the operator. */
export async function mendPhotos(deps: Deps): Promise<Mended> {
  // Files first: whatever is there now has had its row before it.
  const kept = await keptFiles(deps)
  const strayPhotos = await forgetStrays(deps, kept)
  const { missingFiles, extraFiles } = await comparePhotos(deps, kept)
  const strayFiles = strayPhotos + extraFiles
  const strayUploads = await clearParts(deps)
  const { count } = deps.photos
  count.trouble('stray_file', strayFiles)
  count.trouble('missing_file', missingFiles)
  count.trouble('stray_upload', strayUploads)
  const mended = { strayFiles, missingFiles, strayUploads }
  if (strayFiles + missingFiles + strayUploads > 0) deps.log.warn(mended, 'photos and files were out of step')
  return mended
}

/** The pictures there are, by what their photo's files begin with. Demo pictures are drawn when they are wanted. */
async function keptFiles({ photos: { files } }: Deps): Promise<Map<string, Set<string>>> {
  const kept = new Map<string, Set<string>>()
  for await (const key of files.list('photos/')) {
    const fileKey = key.split('/').slice(0, 2).join('/')
    const of = kept.get(fileKey) ?? new Set()
    kept.set(fileKey, of.add(key))
  }
  return kept
}

async function forgetStrays(deps: Deps, kept: Map<string, Set<string>>): Promise<number> {
  const strays: string[] = []
  const keys = [...kept.keys()]
  for (let at = 0; at < keys.length; at += AT_ONCE) {
    const some = keys.slice(at, at + AT_ONCE)
    const known = await filed.knownAmong(deps.db, some)
    strays.push(...some.filter((key) => !known.has(key)))
  }
  if (strays.length > MOST_STRAYS && strays.length > keys.length / 10) {
    deps.log.error(
      { strays: strays.length, photos: keys.length },
      'so many files have no photo that nothing was removed: is this the store that belongs to this database?',
    )
    return strays.length
  }
  for (const key of strays) await deps.photos.files.removeAll(kept.get(key)?.has(key) ? key : `${key}/`)
  return strays.length
}

/**
 * A photo without its files is not shown to others, and is again once they are back. What lies beside a photo's
 * pictures is what a killed process left.
 */
async function comparePhotos(deps: Deps, kept: Map<string, Set<string>>) {
  const found = { missingFiles: 0, extraFiles: 0 }
  let after: string | undefined = ''
  while (after !== undefined) {
    const rows: FiledPhoto[] = await filed.list(deps.db, { after, limit: AT_ONCE })
    for (const row of rows) {
      found.extraFiles += await removeExtra(deps, row, kept.get(row.fileKey))
      found.missingFiles += (await noteMissing(deps, row, kept.get(row.fileKey))) ? 1 : 0
    }
    after = rows.length === AT_ONCE ? rows[rows.length - 1]?.fileKey : undefined
  }
  return found
}

async function removeExtra(deps: Deps, row: FiledPhoto, keys: Set<string> = new Set()): Promise<number> {
  const pictures = pictureKeysOf(row)
  const extra = [...keys].filter((key) => !pictures.includes(key))
  for (const key of extra) await deps.photos.files.removeAll(key)
  return extra.length
}

async function noteMissing(deps: Deps, row: FiledPhoto, keys: Set<string> | undefined): Promise<boolean> {
  const isThere = isWhole(row, keys) || (await isWholeNow(deps, row))
  if (isThere === (row.missingSince !== null)) {
    await filed.noteMissing(deps.db, row.id, isThere ? null : deps.now())
  }
  return !isThere
}

const isWhole = (row: FiledPhoto, keys: Set<string> | undefined) =>
  keys !== undefined && pictureKeysOf(row).every((key) => keys.has(key))

/** It may have come since the files were listed. */
const isWholeNow = async ({ photos: { files } }: Deps, row: FiledPhoto) =>
  isWhole(row, new Set(await Array.fromAsync(files.list(`${row.fileKey}/`))))
