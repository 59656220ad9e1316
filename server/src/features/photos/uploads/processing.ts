import type { CodeAndParams } from '@hearth/contract/error-codes'
import { MAX_PHOTOS } from '@hearth/contract/photos/photos'
import { problemMessage } from '@hearth/contract/refusals'
import { emit, transact } from '../../../context.ts'
import type { ProcessedPhoto } from '../../../outside/image-worker/image-worker.ts'
import { removeForgottenFiles, removeParts } from '../files/cleanup.ts'
import { mayDeleteFiles } from '../files/store-owner.ts'
import { photoHashes } from '../near-duplicates/near-duplicates.store.ts'
import { recordNearDuplicates } from '../near-duplicates/near-duplicates.ts'
import type { PhotoDeps } from '../photo-deps.ts'
import { pictureKey, problemOfPhoto } from '../photos.rules.ts'
import { forgottenFiles, lockPhotos, photos } from '../photos.store.ts'
import { type UploadRow, uploads } from './uploads.store.ts'

type ProcessedPictures = Extract<ProcessedPhoto, { refused?: undefined }>

/** After this many failures of the image worker a photo is refused. */
const MAX_TRIES = 3

/** Makes the pictures of one upload. Throws on a failure that is not the fault of the photo; the job is then retried. */
export async function processUpload(deps: PhotoDeps, uploadId: string, closing: AbortSignal): Promise<void> {
  const row = await uploads.beginTry(deps.db, uploadId)
  // It was cancelled, or a process finished the photo and was killed before its job was removed.
  if (!row) return
  const processed = await tryToProcess(deps, row, closing)
  if (!processed) return processUpload(deps, uploadId, closing)
  if (processed.refused) return refuse(deps, row, ...problemOfPhoto(processed.refused))
  try {
    await storeFiles(deps, row, processed)
  } catch (error) {
    deps.photos.count.upload('failed')
    await uploads.uncountTry(deps.db, row.id)
    throw new Error('the files of a photo could not be kept', { cause: error })
  }
  const photoId = await publish(deps, row, processed)
  await removeParts(deps, row.id)
  deps.photos.uploadEvents.emit('ended', row.id)
  if (photoId) await recordNearDuplicates(deps, { ...processed, photoId, userId: row.userId })
  else await removeForgottenFiles(deps)
}

/** Returns undefined if the photo should be tried again at once. */
async function tryToProcess(
  deps: PhotoDeps,
  row: UploadRow,
  closing: AbortSignal,
): Promise<ProcessedPhoto | undefined> {
  // Earlier processes were killed before they could record the failure.
  if (row.tries > MAX_TRIES) return { refused: 'too_heavy' }
  const { imageWorker } = deps.photos
  const source = await readSource(deps, row)
  if (!source) return { refused: 'too_heavy' }
  try {
    return await imageWorker.processPhoto(source, row.edits ?? {})
  } catch (error) {
    if (closing.aborted) {
      await uploads.uncountTry(deps.db, row.id)
      throw error
    }
    deps.log.warn({ err: error, uploadId: row.id, tries: row.tries }, 'a photo could not be processed')
    return row.tries >= MAX_TRIES ? { refused: 'too_heavy' } : undefined
  }
}

/** Returns the uploaded file, or `undefined` if bytes of it are lost. Throws while its store is away. */
async function readSource(deps: PhotoDeps, { id, size }: UploadRow) {
  try {
    const source = await deps.photos.parts.read(id, size)
    if (!source) deps.log.error({ uploadId: id }, 'an upload has lost its bytes')
    return source
  } catch (error) {
    await uploads.uncountTry(deps.db, id)
    throw new Error('the bytes of an upload could not be read', { cause: error })
  }
}

async function refuse(deps: PhotoDeps, row: UploadRow, ...problem: CodeAndParams): Promise<void> {
  const reason = problemMessage(...problem)
  await uploads.end(deps.db, row.id, { state: 'refused', reason, changedAt: deps.now() })
  await removeParts(deps, row.id)
  deps.photos.count.upload('refused', { personId: row.userId, reason: problem[0] })
  deps.photos.uploadEvents.emit('ended', row.id)
}

async function storeFiles(deps: PhotoDeps, { fileKey, tries }: UploadRow, { pictures }: ProcessedPictures) {
  // An earlier process may have been killed while writing a file.
  const { files } = deps.photos
  if (tries > 1 && (await mayDeleteFiles(deps))) await files.removeAll(`${fileKey}/`)
  for (const { width, format, bytes } of pictures) await files.put(pictureKey(fileKey, width, format), bytes)
}

/** Inserts the photo after its files are stored and returns its id; if there are too many photos, the files are forgotten. */
async function publish(
  deps: PhotoDeps,
  row: UploadRow,
  processed: ProcessedPictures,
): Promise<string | undefined> {
  const changedAt = deps.now()
  return transact(deps, async (tx, afterCommit) => {
    await lockPhotos(tx, row.userId)
    const own = await photos.list(tx, row.userId)
    const replaced = own.find(({ id }) => id === row.replaces)
    const isFull = !replaced && own.length >= MAX_PHOTOS
    const ended = isFull
      ? ({ state: 'refused', reason: problemMessage('photos_full', { max: MAX_PHOTOS }) } as const)
      : ({ state: 'done' } as const)
    // It may have been cancelled, or the account erased, while its pictures were made.
    const isWanted = await uploads.end(tx, row.id, { ...ended, changedAt })
    if (isFull || !isWanted) {
      await forgottenFiles.put(tx, row.fileKey)
      afterCommit(() => deps.photos.count.upload('refused'))
      return undefined
    }
    if (replaced) await photos.markDeleted(tx, replaced.id, changedAt)
    const { widths, aspect, thumbhash } = processed
    const position = replaced?.position ?? own.length
    const { userId, fileKey, alt } = row
    const facts = { userId, fileKey, alt, position, widths, aspect, thumbhash, createdAt: changedAt }
    const photo = await photos.insert(tx, facts)
    await uploads.setPhoto(tx, row.id, photo.id)
    await photoHashes.keep(tx, photo.id, processed.hashes)
    const { hashes, mirrored } = processed
    await emit(deps, tx, 'photo.stored', {
      personId: userId,
      photoId: photo.id,
      likeness: { hashes, mirrored, within: deps.photos.imageWorker.alikeWithin },
      isLike: deps.photos.imageWorker.likenessTo(processed),
      cropOf: row.isCrop ? row.replaces : null,
      afterCommit,
    })
    afterCommit(() => deps.photos.count.upload('done'))
    return photo.id
  })
}
