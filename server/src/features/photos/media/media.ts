import { randomUUID } from 'node:crypto'
import type { ClipEdits, MediaFile, MediaKind, MediaView } from '@hearth/contract/media/media'
import type { UploadView } from '@hearth/contract/photos/photos'
import type { Ctx } from '../../../context.ts'
import type { Db, Tx } from '../../../db/open.ts'
import { AppError } from '../../../errors.ts'
import type { PhotoCtx, PhotoDeps } from '../photo-deps.ts'
import { uploadViewOf } from '../photos.rules.ts'
import { lockPhotos } from '../photos.store.ts'
import { findEarlier, insertUpload } from '../uploads/uploads.ts'
import { folderOf, hasFile, isEncrypted, mediaKey, mediaViewOf } from './media.rules.ts'
import { type MediaRow, media, removedMedia } from './media.store.ts'

type NewMedia = {
  kind: MediaKind
  clientId: string
  size: number
  networkHash: string
  edits?: ClipEdits
}
type StartedMedia = { mediaId: string; upload: UploadView; isRepeat: boolean }

/**
 * Announces a clip or chat photo in the transaction of its feature, which keeps the id. A repeat with the same client id
 * returns the same one. Throws `media_unavailable` where clips cannot be made, and `conflict` and `rate_limited` as for photos.
 */
export async function startMedia(ctx: PhotoCtx, tx: Tx, input: NewMedia): Promise<StartedMedia> {
  const { kind, clientId, size, networkHash, edits } = input
  if (kind !== 'chat_photo' && ctx.photos.mediaWorker.problem) throw new AppError('media_unavailable')
  await lockPhotos(tx, ctx.viewerId)
  const earlier = await findEarlier(ctx, tx, input)
  if (earlier?.mediaId) return { mediaId: earlier.mediaId, upload: uploadViewOf(earlier), isRepeat: true }
  if (earlier) throw new AppError('id_of_other_upload')
  const fileKey = `${folderOf(kind)}/${randomUUID()}`
  const { id: mediaId } = await media.insert(tx, {
    userId: ctx.viewerId,
    kind,
    fileKey,
    createdAt: ctx.now(),
  })
  const upload = { kind, mediaId, clientId, size, fileKey, edits: edits ?? null, networkHash }
  return { mediaId, upload: uploadViewOf(await insertUpload(ctx, tx, upload)), isRepeat: false }
}

/** Returns the clips and chat photos of a person that are ready. */
export const listMedia = (db: Db, personId: string): Promise<MediaRow[]> => media.listOf(db, personId)

export const findMedia = (db: Db, id: string): Promise<MediaRow | undefined> => media.find(db, id)

/** Returns the newest other clips that came as the very same file as this one. */
export async function listSameFile(db: Db, mediaId: string): Promise<MediaRow[]> {
  const row = await media.find(db, mediaId)
  return row ? media.listSameFile(db, row) : []
}

/** Returns those of these clips and chat photos that are ready, by their ids. */
export async function mediaViews(db: Db, ids: readonly string[]): Promise<Map<string, MediaView>> {
  return new Map((await media.listReady(db, ids)).map((row) => [row.id, mediaViewOf(row)]))
}

/** Deletes clips and chat photos; their files follow within minutes. */
export const removeMedia = (tx: Tx, ids: readonly string[]): Promise<void> => media.remove(tx, ids)

/** Remembers what these are, so that they are refused when they come again. Call it before `removeMedia`. */
export async function rememberRemoved(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  await removedMedia.keep(tx, ids, at)
}

/** Lets these come again, once a removal was reversed. */
export async function forgetRemoved(tx: Tx, ids: readonly string[]): Promise<void> {
  await removedMedia.forget(tx, ids)
}

/** Whether the viewer may see or hear this now; the feature of the kind decides that. */
export type MediaRule = (ctx: Ctx, row: MediaRow) => Promise<boolean>
export type MediaRules = Record<MediaKind, MediaRule>
type WantedFile = { mediaId: string; file: MediaFile }

/**
 * Returns a file of a clip or chat photo if the viewer may see or hear it now. People who wait for approval see only their
 * own, whatever the kind. Throws `not_found` otherwise.
 */
export async function readMedia(ctx: PhotoCtx, rules: MediaRules, wanted: WantedFile): Promise<Uint8Array> {
  const row = await requireFile(ctx, wanted)
  const isOfOthers = row.userId !== ctx.viewerId
  if ((ctx.isWaiting && isOfOthers) || !(await rules[row.kind](ctx, row)))
    throw new AppError('media_not_found')
  return readFile(ctx, row, wanted.file)
}

/** Returns a file of any clip or chat photo; the caller has checked that it may be seen. Throws `not_found`. */
export async function readAnyMedia(deps: PhotoDeps, wanted: WantedFile): Promise<Uint8Array> {
  return readFile(deps, await requireFile(deps, wanted), wanted.file)
}

async function requireFile({ db }: PhotoDeps, { mediaId, file }: WantedFile): Promise<MediaRow> {
  const row = await media.find(db, mediaId)
  if (row?.state !== 'ready' || !hasFile(row.kind, file)) throw new AppError('media_not_found')
  return row
}

async function readFile(deps: PhotoDeps, { kind, fileKey }: MediaRow, file: MediaFile): Promise<Uint8Array> {
  const key = mediaKey(fileKey, file)
  const bytes = await deps.photos.files.read(key)
  if (!bytes) {
    deps.log.error({ key }, 'a clip or chat photo has lost its file')
    throw new AppError('media_not_found')
  }
  return isEncrypted(kind) ? deps.photos.mediaEncryptor.decrypt(bytes, key) : bytes
}
