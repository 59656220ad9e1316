import { MAX_PHOTOS } from '@hearth/contract/photos/photos'
import { type AfterCommit, emit } from '../../../context.ts'
import type { Tx } from '../../../db/open.ts'
import type { ProcessedPictures } from '../../../outside/image-worker/image-worker.ts'
import { photoHashes } from '../near-duplicates/near-duplicates.store.ts'
import { recordNearDuplicates } from '../near-duplicates/near-duplicates.ts'
import type { PhotoDeps } from '../photo-deps.ts'
import { pictureKey, problemOfPhoto } from '../photos.rules.ts'
import { type PhotoRow, photos } from '../photos.store.ts'
import { type Making, makeUpload } from './making.ts'
import { type UploadRow, uploads } from './uploads.store.ts'

/** Makes the pictures of one upload. Throws on a failure that is not the fault of the photo; the job is then retried. */
export const processUpload = (deps: PhotoDeps, uploadId: string, closing: AbortSignal): Promise<void> =>
  makeUpload(deps, uploadId, { making: photoMaking(deps), closing })

/** For one upload. */
function photoMaking(deps: PhotoDeps): Making<ProcessedPictures> {
  let photoId: string | undefined
  return {
    make: async (source, { edits }) => {
      const processed = await deps.photos.imageWorker.processPhoto(source, edits ?? {})
      return processed.refused ? { refused: problemOfPhoto(processed.refused) } : processed
    },
    filesOf: ({ fileKey }, { pictures }) =>
      pictures.map(({ width, format, bytes }) => ({ key: pictureKey(fileKey, width, format), bytes })),
    publish: async (tx, row, processed, afterCommit) => {
      const own = await photos.list(tx, row.userId)
      const isReplacement = own.some(({ id }) => id === row.replaces)
      if (!isReplacement && own.length >= MAX_PHOTOS) return ['photos_full', { max: MAX_PHOTOS }]
      photoId = await publish(deps, tx, { row, own, processed, afterCommit })
      return undefined
    },
    afterwards: async ({ userId }, processed) => {
      if (photoId) await recordNearDuplicates(deps, { ...processed, photoId, userId })
    },
    tooHeavy: problemOfPhoto('too_heavy'),
  }
}

type StoredPictures = {
  row: UploadRow
  own: readonly PhotoRow[]
  processed: ProcessedPictures
  afterCommit: AfterCommit
}

/** Inserts the photo in the place of the one that it replaces, or as the last one, and returns its id. */
async function publish(
  deps: PhotoDeps,
  tx: Tx,
  { row, own, processed, afterCommit }: StoredPictures,
): Promise<string> {
  const replaced = own.find(({ id }) => id === row.replaces)
  const createdAt = deps.now()
  if (replaced) await photos.markDeleted(tx, replaced.id, createdAt)
  const { widths, aspect, thumbhash, hashes, mirrored } = processed
  const position = replaced?.position ?? own.length
  const { userId, fileKey, alt } = row
  const facts = { userId, fileKey, alt, position, widths, aspect, thumbhash, createdAt }
  const photo = await photos.insert(tx, facts)
  await uploads.setPhoto(tx, row.id, photo.id)
  await photoHashes.keep(tx, photo.id, hashes)
  await emit(deps, tx, 'photo.stored', {
    personId: userId,
    photoId: photo.id,
    likeness: { hashes, mirrored, within: deps.photos.imageWorker.alikeWithin },
    isLike: deps.photos.imageWorker.likenessTo(processed),
    cropOf: row.isCrop ? row.replaces : null,
    afterCommit,
  })
  await emit(deps, tx, 'photos.changed', { personId: userId })
  return photo.id
}
