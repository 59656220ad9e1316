import type { PhotoFormat } from '@hearth/contract/photos/photos'
import {
  MAX_PHOTOS,
  type OwnPhotosView,
  type PhotoOrderInput,
  type PhotoView,
  RESTORE_WITHIN_MS,
  UPLOADS_PER_DAY,
} from '@hearth/contract/photos/photos'
import { type Ctx, emit, transact } from '../../context.ts'
import type { Db, Tx } from '../../db/open.ts'
import { AppError } from '../../errors.ts'
import { takeAhead } from '../limits/limits.ts'
import { photoHashes } from './near-duplicates/near-duplicates.store.ts'
import { COUNTED_AT_ONCE, type PermittedPhoto } from './permits.ts'
import type { PhotoCtx, PhotoDeps } from './photo-deps.ts'
import { haveSameIds, ownViewOf, pictureKey, uploadViewOf, viewOf } from './photos.rules.ts'
import { lockPhotos, type PhotoRow, photos } from './photos.store.ts'
import { uploads } from './uploads/uploads.store.ts'

export { cleanUp, cleanUpErasedAccount } from './files/cleanup.ts'
export { comparePhotos, comparePhotosAndDelete } from './files/compare.ts'
export {
  adoptStore,
  checkStore,
  readCommunityId,
  readCommunityName,
  StoreRefusal,
} from './files/store-owner.ts'
export { confirmDeletion, describeStore, photoStoreFigures, readStoreSize } from './files/store-status.ts'
export { mainFileOf } from './media/media.rules.ts'
export {
  findMedia,
  forgetRemoved,
  listMedia,
  listSameFile,
  type MediaRule,
  type MediaRules,
  mediaViews,
  readAnyMedia,
  rememberRemoved,
  removeMedia,
  startMedia,
} from './media/media.ts'
export { findHiddenPhotosLike, keepHiddenPhotos } from './near-duplicates/hidden-photos.store.ts'
export { nearDuplicatesOf } from './near-duplicates/near-duplicates.ts'
export { openPermits, type Permits } from './permits.ts'
export type {
  PhotoCtx,
  PhotoDelivery,
  PhotoDeps,
  PhotoFileDeps,
  Photos,
  QueuedUpload,
} from './photo-deps.ts'
export { lockPhotos, shownPhotoCount } from './photos.store.ts'
export { listUploadLimits } from './uploads/upload-limits.ts'

const DAY_MS = 86_400_000
/** Allowance for the transport of a restore at the last moment. */
const RESTORE_GRACE_MS = 5000

/** Returns the hashes of a person's whole pictures, for the ban list. */
export const listPictureHashes = (tx: Tx, personId: string): Promise<string[]> =>
  photoHashes.listWholes(tx, personId)

/** Returns the viewer's photos that are nearly the same as an earlier one of theirs. */
export const listOwnCopies = (ctx: PhotoCtx): Promise<{ photoId: string }[]> =>
  photoHashes.listCopies(ctx.db, ctx.viewerId, ctx.photos.imageWorker.alikeWithin)

/** Returns the ids of the photos of a person in their order, also of those that a decision hides. */
export const listPhotoIds = async (db: Db, personId: string): Promise<string[]> =>
  (await photos.list(db, personId)).map(({ id }) => id)

/** Returns how many photos there are, also deleted ones whose files are still there. */
export const countPhotos = (db: Db): Promise<number> => photos.count(db)

/** Returns the hashes of each photo of a person, that of the whole picture first, for the ban list. */
export const listPhotoHashes = (tx: Tx, personId: string): Promise<string[][]> =>
  photoHashes.listOfPhotos(tx, personId)

/** Whether the viewer may see a person's photos now; discovery decides that. */
export type MayLookAt = (ctx: Ctx, personId: string) => Promise<boolean>

/** Returns the viewer's photos in order, open uploads, and how many uploads are left today. */
export async function listOwnPhotos(ctx: Ctx): Promise<OwnPhotosView> {
  const own = await photos.list(ctx.db, ctx.viewerId)
  const open = await uploads.listOpen(ctx.db, ctx.viewerId, UPLOADS_PER_DAY)
  const since = new Date(ctx.now().getTime() - DAY_MS)
  const started = await uploads.listStarts(ctx.db, ctx.viewerId, { since, isPhoto: true })
  return {
    photos: own.map(ownViewOf),
    uploads: open.map((row) => uploadViewOf(row)),
    uploadsLeft: Math.max(0, UPLOADS_PER_DAY - started.length),
  }
}

/** Runs `work` with the viewer's photos locked. */
async function changePhotos(ctx: Ctx, work: (tx: Tx, own: readonly PhotoRow[]) => Promise<unknown>) {
  await transact(ctx, async (tx) => {
    await lockPhotos(tx, ctx.viewerId)
    await work(tx, await photos.list(tx, ctx.viewerId))
    await emit(ctx, tx, 'photos.changed', { personId: ctx.viewerId })
  })
  return listOwnPhotos(ctx)
}

/** Orders the viewer's photos; the first is the main one. Throws `conflict` unless the ids are exactly theirs. */
export const arrangePhotos = (ctx: Ctx, { ids }: PhotoOrderInput): Promise<OwnPhotosView> =>
  changePhotos(ctx, async (tx, own) => {
    const before = own.map(({ id }) => id)
    if (!haveSameIds(ids, before)) throw new AppError('photo_order_changed')
    await photos.arrange(tx, ctx.viewerId, ids)
  })

/** Makes a photo the main one; the others keep their order. */
export const choosePhoto = (ctx: Ctx, photoId: string): Promise<OwnPhotosView> =>
  changePhotos(ctx, async (tx, own) => {
    const ids = own.map(({ id }) => id)
    if (!ids.includes(photoId)) throw new AppError('photo_not_found')
    await photos.arrange(tx, ctx.viewerId, [photoId, ...ids.filter((id) => id !== photoId)])
  })

/** Sets the description (alt text) of a photo. */
export async function describePhoto(ctx: Ctx, photoId: string, alt: string): Promise<OwnPhotosView> {
  if (!(await photos.describe(ctx.db, { id: photoId, userId: ctx.viewerId, alt })))
    throw new AppError('photo_not_found')
  return listOwnPhotos(ctx)
}

/** Deletes a photo; it can be restored for `RESTORE_WITHIN_MS`. A repeat changes nothing. */
export const deletePhoto = (ctx: Ctx, photoId: string): Promise<OwnPhotosView> =>
  changePhotos(ctx, async (tx, own) => {
    const photo = own.find(({ id }) => id === photoId)
    if (!photo && !(await findDeleted(ctx, tx, photoId))) throw new AppError('photo_not_found')
    if (photo) await markDeleted(ctx, tx, photo)
  })

async function markDeleted(ctx: Ctx, tx: Tx, { id, userId, position }: PhotoRow): Promise<void> {
  await photos.markDeleted(tx, id, ctx.now())
  await photos.shift(tx, { userId, from: position, by: -1 })
  await emit(ctx, tx, 'photo.deleted', { personIds: [userId] })
}

const findDeleted = (ctx: Ctx, tx: Tx, id: string) =>
  photos.findDeleted(tx, {
    id,
    userId: ctx.viewerId,
    since: new Date(ctx.now().getTime() - RESTORE_WITHIN_MS - RESTORE_GRACE_MS),
  })

/** Restores a deleted photo at its position. A repeat changes nothing. Throws `conflict` if there are too many. */
export const restorePhoto = (ctx: Ctx, photoId: string): Promise<OwnPhotosView> =>
  changePhotos(ctx, async (tx, own) => {
    if (own.some(({ id }) => id === photoId)) return
    const photo = await findDeleted(ctx, tx, photoId)
    if (!photo) throw new AppError('photo_not_found')
    if (own.length >= MAX_PHOTOS) throw new AppError('photos_full', { max: MAX_PHOTOS })
    const position = Math.min(photo.position, own.length)
    await photos.shift(tx, { userId: ctx.viewerId, from: position, by: 1 })
    await photos.putBack(tx, photoId, position)
  })

export type PictureOfPhoto = { photoId: string; width: number; format: PhotoFormat }

/** Checks whether the viewer may see the owner of a photo, and keeps the answer for all photos of the owner. */
async function checkPermit(
  ctx: PhotoCtx,
  mayLookAt: MayLookAt,
  photoId: string,
): Promise<PermittedPhoto | undefined> {
  const check = ctx.photos.permits.startCheck(ctx.now().getTime())
  const all = await photos.listBeside(ctx.db, photoId)
  const ownerId = all[0]?.userId
  if (ownerId === undefined) return undefined
  const isOwn = ownerId === ctx.viewerId
  const permitted = all.filter(({ isHidden }) => isOwn || !isHidden)
  if (!isOwn && !(await mayLookAt(ctx, ownerId))) return undefined
  ctx.photos.permits.keep(ctx.viewerId, permitted, check)
  return permitted.find(({ id }) => id === photoId)
}

/** Counts a look at another person's photo. Throws `rate_limited`. */
async function countLook(ctx: PhotoCtx): Promise<void> {
  const { counted } = ctx.photos.permits
  const now = () => ctx.now().getTime()
  // A count that simultaneous requests share may be too few for all of them.
  while (!counted.use(ctx.viewerId, now()))
    await counted.refill(ctx.viewerId, () => takeAhead(ctx, 'photos', COUNTED_AT_ONCE), now)
}

/**
 * Returns a picture if the viewer may see its owner. The permission of the last 30 seconds counts, unless a change of
 * one of the two was heard since. Throws `not_found` otherwise.
 */
export async function readPicture(ctx: PhotoCtx, mayLookAt: MayLookAt, wanted: PictureOfPhoto) {
  // Whether the viewer waits is read with the session, so an answer from just before may be kept just after.
  const kept = ctx.isWaiting
    ? undefined
    : ctx.photos.permits.find(ctx.viewerId, wanted.photoId, ctx.now().getTime())
  const photo = kept ?? (await checkPermit(ctx, mayLookAt, wanted.photoId))
  if (!photo?.widths.includes(wanted.width)) throw new AppError('photo_not_found')
  const key = pictureKey(photo.fileKey, wanted.width, wanted.format)
  return {
    /** The bytes of one photo, width and format never change. */
    etag: `"${photo.id}-${wanted.width}-${wanted.format}"`,
    /** Counts that the viewer looks at it. Throws `rate_limited`. */
    count: async () => {
      if (photo.userId !== ctx.viewerId) await countLook(ctx)
    },
    key,
    read: () => readFile(ctx, photo, key),
  }
}

async function readFile(ctx: PhotoDeps, { id: photoId }: Pick<PhotoRow, 'id'>, key: string) {
  const bytes = await ctx.photos.files.read(key)
  if (bytes) return bytes
  ctx.log.error({ photoId, key }, 'a photo has lost its file')
  throw new AppError('photo_not_found')
}

/** Returns a picture of any owner, also of a deleted photo; the caller has checked that it may be seen. Throws `not_found`. */
export async function readAnyPicture(ctx: PhotoDeps, { photoId, width, format }: PictureOfPhoto) {
  const photo = await photos.findStored(ctx.db, photoId)
  if (!photo?.widths.includes(width)) throw new AppError('photo_not_found')
  return readFile(ctx, photo, pictureKey(photo.fileKey, width, format))
}

/** Returns the WebP picture of a photo in its largest width, or `undefined` if its file is missing. */
export const readLargest = (
  { photos: { files } }: PhotoDeps,
  { fileKey, widths }: Pick<PhotoRow, 'fileKey' | 'widths'>,
) => files.read(pictureKey(fileKey, Math.max(...widths), 'webp'))

/** Few photos are larger in the widths that are copied. */
const MAX_COPY_BYTES = 200_000

/**
 * Returns the widest WebP picture of a person's photo up to a width and to 200 KB, also of a deleted photo, or `undefined`
 * if there is none.
 */
export async function readCopy(
  ctx: PhotoDeps,
  { photoId, personId, width }: { photoId: string; personId: string; width: number },
): Promise<Buffer | undefined> {
  const photo = await photos.findStored(ctx.db, photoId)
  if (photo?.userId !== personId) return undefined
  const widths = photo.widths.filter((one) => one <= width).toSorted((one, other) => other - one)
  for (const one of widths) {
    const bytes = await ctx.photos.files.read(pictureKey(photo.fileKey, one, 'webp'))
    if (bytes && bytes.length <= MAX_COPY_BYTES) return Buffer.from(bytes)
  }
  return undefined
}

/** Returns when a person has added each photo, by its id. */
export async function photoTimesOf(db: Db, personId: string): Promise<Map<string, Date>> {
  const rows = await photos.listShown(db, [personId])
  return new Map(rows.map(({ id, createdAt }) => [id, createdAt]))
}

/** Returns the photos of these people that others may see, in order. */
export async function shownPhotosOf(db: Db, personIds: readonly string[]): Promise<Map<string, PhotoView[]>> {
  const byPerson = Map.groupBy(await photos.listShown(db, personIds), (row) => row.userId)
  return new Map([...byPerson].map(([id, rows]) => [id, rows.map(viewOf)]))
}
