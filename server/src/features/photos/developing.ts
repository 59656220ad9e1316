import { MAX_PHOTOS } from '@hearth/contract/photos'
import { type Deps, type ProcessedPhoto, transact } from '../../context.ts'
import { clearForgotten } from './clearing.ts'
import { likeness } from './likeness.store.ts'
import { findTwins } from './likeness.ts'
import { pictureKey, refusalWords, words } from './photos.rules.ts'
import { forgottenFiles, lockPhotosOf, photos } from './photos.store.ts'
import { type UploadRow, uploads } from './uploads.store.ts'

type Prints = Extract<ProcessedPhoto, { refused?: undefined }>

/** How often the image worker may fail over one photo. */
const MOST_TRIES = 3

/** Makes the pictures of one upload. Throws where it cannot be done now through no fault of the photo. */
export async function processUpload(deps: Deps, uploadId: string, closing: AbortSignal): Promise<void> {
  const row = await uploads.beginTry(deps.db, uploadId)
  // It was cancelled, or a process that was killed before its job was removed has made the photo.
  if (!row) return
  const processed = await tryToProcess(deps, row, closing)
  if (!processed) return processUpload(deps, uploadId, closing)
  if (processed.refused) return refuse(deps, row, refusalWords[processed.refused])
  try {
    await keepFiles(deps, row, processed)
  } catch (error) {
    deps.photos.count.upload('failed')
    await uploads.takeBackTry(deps.db, row.id)
    throw new Error('the files of a photo could not be kept', { cause: error })
  }
  const photoId = await publish(deps, row, processed)
  await deps.photos.parts.remove(row.id)
  deps.photos.uploadEvents.emit('ended', row.id)
  if (photoId) await findTwins(deps, { ...processed, photoId, userId: row.userId })
  else await clearForgotten(deps)
}

/** `undefined` where the photo is to be tried again at once. */
async function tryToProcess(
  deps: Deps,
  row: UploadRow,
  closing: AbortSignal,
): Promise<ProcessedPhoto | undefined> {
  // The processes that tried it before were killed before they could say that it failed.
  if (row.tries > MOST_TRIES) return { refused: 'too_heavy' }
  const { parts, imageWorker } = deps.photos
  try {
    return await imageWorker.processPhoto(parts.pathOf(row.id), row.edits ?? {})
  } catch (error) {
    if (closing.aborted) {
      await uploads.takeBackTry(deps.db, row.id)
      throw error
    }
    deps.log.warn({ err: error, uploadId: row.id, tries: row.tries }, 'a photo could not be processed')
    return row.tries >= MOST_TRIES ? { refused: 'too_heavy' } : undefined
  }
}

async function refuse(deps: Deps, row: UploadRow, reason: string): Promise<void> {
  await uploads.end(deps.db, row.id, { state: 'refused', reason, changedAt: deps.now() })
  await deps.photos.parts.remove(row.id)
  deps.photos.count.upload('refused')
  deps.photos.uploadEvents.emit('ended', row.id)
}

async function keepFiles({ photos: { files } }: Deps, { fileKey, tries }: UploadRow, { pictures }: Prints) {
  // The process that tried before may have been killed in the middle of a file.
  if (tries > 1) await files.removeAll(`${fileKey}/`)
  for (const { width, format, bytes } of pictures) await files.put(pictureKey(fileKey, width, format), bytes)
}

/** Makes the photo of files that are all there; where there is no place for it, they are forgotten again. */
async function publish(deps: Deps, row: UploadRow, prints: Prints): Promise<string | undefined> {
  const changedAt = deps.now()
  return transact(deps, async (tx, afterCommit) => {
    await lockPhotosOf(tx, row.userId)
    const own = await photos.list(tx, row.userId)
    const replaced = own.find(({ id }) => id === row.replaces)
    const isFull = !replaced && own.length >= MAX_PHOTOS
    const ended = isFull ? ({ state: 'refused', reason: words.full } as const) : ({ state: 'done' } as const)
    // It may have been cancelled, or the account erased, while its pictures were made.
    const isWanted = await uploads.end(tx, row.id, { ...ended, changedAt })
    if (isFull || !isWanted) {
      await forgottenFiles.put(tx, row.fileKey)
      afterCommit(() => deps.photos.count.upload('refused'))
      return undefined
    }
    if (replaced) await photos.takeDown(tx, replaced.id, changedAt)
    const { widths, aspect, thumbhash } = prints
    const position = replaced?.position ?? own.length
    const { userId, fileKey, alt } = row
    const facts = { userId, fileKey, alt, position, widths, aspect, thumbhash, createdAt: changedAt }
    const photo = await photos.insert(tx, facts)
    await uploads.became(tx, row.id, photo.id)
    await likeness.keep(tx, photo.id, prints.hashes)
    afterCommit(() => deps.photos.count.upload('done'))
    return photo.id
  })
}
