import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { maxBytesOf } from '@hearth/contract/media/media'
import {
  MAX_PHOTOS,
  MAX_UNFINISHED_BYTES,
  type UploadInput,
  type UploadView,
} from '@hearth/contract/photos/photos'
import { problemMessage } from '@hearth/contract/refusals'
import { type Ctx, transact } from '../../../context.ts'
import type { Db, Tx } from '../../../db/open.ts'
import { AppError, invalid, refuseFor } from '../../../errors.ts'
import { removeParts } from '../files/cleanup.ts'
import { refuseMedia } from '../media/refusing.ts'
import type { PhotoCtx } from '../photo-deps.ts'
import { ownViewOf, uploadViewOf } from '../photos.rules.ts'
import { lockPhotos, photos } from '../photos.store.ts'
import { requireUploadLeft } from './upload-limits.ts'
import { type UploadRow, uploads } from './uploads.store.ts'

const MB = 1024 * 1024
/** Processing takes seconds each, so this is a wait of minutes. */
const MAX_PROCESSING = { person: 20, network: 60, all: 200 }
/** This many people of a network may fill their limit before others of it must wait. */
const PEOPLE_PER_NETWORK = 5
const queues = ['person', 'network', 'all'] as const
const WAIT_MS = 10_000
/** Another process may end the upload; its events do not arrive here. */
const POLL_MS = 1000

async function showRow(ctx: Ctx, db: Db, row: UploadRow): Promise<UploadView> {
  if (!row.photoId) return uploadViewOf(row)
  const own = await photos.list(db, ctx.viewerId)
  const photo = own.find(({ id }) => id === row.photoId)
  return uploadViewOf(row, photo && ownViewOf(photo))
}

async function requireUpload(ctx: Ctx, id: string): Promise<UploadRow> {
  const row = await uploads.find(ctx.db, ctx.viewerId, id)
  if (!row) throw new AppError('upload_not_found')
  return row
}

/** Announces a photo. A repeat with the same client id returns the same upload. Throws `conflict`, `rate_limited`. */
export async function startUpload(
  ctx: PhotoCtx,
  input: UploadInput,
  networkHash: string,
): Promise<UploadView> {
  return transact(ctx, async (tx) => {
    await lockPhotos(tx, ctx.viewerId)
    const earlier = await findEarlier(ctx, tx, input)
    if (earlier) return showRow(ctx, tx, earlier)
    await requirePlace(ctx, tx, input)
    const row = await insertUpload(ctx, tx, {
      clientId: input.clientId,
      size: input.size,
      fileKey: `photos/${randomUUID()}`,
      alt: input.alt ?? '',
      edits: input.edits ?? null,
      replaces: input.replaces ?? null,
      isCrop: input.isCrop ?? false,
      networkHash,
    })
    return uploadViewOf(row)
  })
}

/** Returns the viewer's upload under this client id, if there is one. Throws `conflict` if it is of another file. */
export async function findEarlier(
  ctx: Ctx,
  tx: Tx,
  { clientId, size }: { clientId: string; size: number },
): Promise<UploadRow | undefined> {
  const earlier = await uploads.findByClientId(tx, ctx.viewerId, clientId)
  if (earlier && earlier.size !== size) throw new AppError('id_of_other_upload')
  return earlier
}

type NewUpload = Omit<Parameters<typeof uploads.insert>[1], 'userId' | 'createdAt' | 'changedAt'> & {
  networkHash: string
}

/**
 * Inserts an upload of the viewer, whose uploads are locked. Throws `rate_limited` if the day's quota is used up, or too many
 * uploads of the person, the network or all wait.
 */
export async function insertUpload(ctx: PhotoCtx, tx: Tx, upload: NewUpload): Promise<UploadRow> {
  await requireQuota(ctx, tx, upload)
  await requireUnfinishedQuota(ctx, tx, upload)
  const at = ctx.now()
  return uploads.insert(tx, { ...upload, userId: ctx.viewerId, createdAt: at, changedAt: at })
}

/** Throws `conflict` if the profile has no place for one more photo, `not_found` if the replaced one is gone. */
async function requirePlace(ctx: Ctx, tx: Tx, { replaces }: UploadInput): Promise<void> {
  const own = await photos.list(tx, ctx.viewerId)
  if (replaces && !own.some(({ id }) => id === replaces)) throw new AppError('photo_not_found')
  if (!replaces && own.length >= MAX_PHOTOS) throw new AppError('photos_full', { max: MAX_PHOTOS })
}

async function requireQuota(ctx: Ctx, tx: Tx, { kind = 'photo', networkHash }: NewUpload): Promise<void> {
  await requireUploadLeft(ctx, tx, kind === 'photo')
  const working = await uploads.countWorking(tx, { userId: ctx.viewerId, networkHash })
  if (queues.some((queue) => working[queue] >= MAX_PROCESSING[queue])) throw refuseFor(60, 'uploads_busy')
}

/** Throws `rate_limited` if the open uploads of the person, the network or all would exceed their limit in bytes. */
async function requireUnfinishedQuota(
  ctx: PhotoCtx,
  tx: Tx,
  { size, networkHash }: { size: number; networkHash: string },
): Promise<void> {
  const unfinished = await uploads.unfinishedBytes(tx, { userId: ctx.viewerId, networkHash })
  if (unfinished.person + size > MAX_UNFINISHED_BYTES) {
    const refusal = refuseFor(60, 'uploads_unfinished', { mb: MAX_UNFINISHED_BYTES / MB })
    refusal.fields = { size: refusal.problem }
    throw refusal
  }
  const isNetworkFull = unfinished.network + size > PEOPLE_PER_NETWORK * MAX_UNFINISHED_BYTES
  if (isNetworkFull || unfinished.all + size > ctx.photos.maxUnfinishedBytes)
    throw refuseFor(60, 'uploads_busy')
}

/** The refusal of a part at another offset than the next one, which `fields.offset` has. */
function wrongOffset(offset: number): AppError {
  const refusal = new AppError('part_at_wrong_offset')
  refusal.fields = { offset: ['next_offset', { offset }] }
  return refusal
}

type ReceivedPart = { offset: number; bytes: Uint8Array }

/** Throws `rate_limited` while the store of unfinished uploads is away, so that the page tries again later. */
async function writePart(ctx: PhotoCtx, uploadId: string, { offset, bytes }: ReceivedPart): Promise<number> {
  try {
    return await ctx.photos.parts.write(uploadId, offset, bytes)
  } catch (error) {
    ctx.log.error({ err: error, uploadId }, 'a part of an upload could not be written')
    throw refuseFor(60, 'uploads_busy')
  }
}

/** Writes one part of an upload, then counts it. A repeat of the last part gets the current state. */
export async function receivePart(
  ctx: PhotoCtx,
  uploadId: string,
  { offset, bytes }: ReceivedPart,
): Promise<UploadView> {
  const row = await requireUpload(ctx, uploadId)
  // A repeat of the last part, whose reply was lost.
  if (row.state !== 'receiving') return showRow(ctx, ctx.db, row)
  if (offset !== row.received) throw wrongOffset(row.received)
  if (bytes.length === 0) throw invalid({ offset: ['part_empty'] })
  if (offset + bytes.length > row.size)
    throw invalid({ offset: ['part_too_large', { mb: maxBytesOf(row.kind) / MB }] })

  const to = await writePart(ctx, uploadId, { offset, bytes })
  const counted = await ctx.transact(async (tx) => {
    const received = await uploads.receive(tx, row, { to, now: ctx.now() })
    if (received?.state === 'working') await ctx.photos.queueUpload(tx, received)
    return received
  })
  if (!counted) throw wrongOffset((await requireUpload(ctx, uploadId)).received)
  // The file is shorter than the count, so its earlier bytes are lost.
  if (to < offset + bytes.length) throw wrongOffset(to)
  return showRow(ctx, ctx.db, counted)
}

/** Returns the state of an upload; with `isWaiting` it waits up to 10 seconds for its end. */
export async function showUpload(ctx: PhotoCtx, uploadId: string, isWaiting: boolean): Promise<UploadView> {
  if (!isWaiting) return showRow(ctx, ctx.db, await requireUpload(ctx, uploadId))
  for (let waited = 0; ; waited += POLL_MS) {
    const ending = listenFor(ctx, uploadId)
    const row = await requireUpload(ctx, uploadId)
    const isLast = row.state !== 'working' || waited >= WAIT_MS
    const isClosing = !isLast && (await ending.soon)
    ending.leave()
    if (isLast || isClosing) return showRow(ctx, ctx.db, row)
  }
}

/** Listens before the row is read, so that no end is missed. `soon` resolves at the end, after a second, or with true when the server closes. */
function listenFor({ photos: { uploadEvents } }: PhotoCtx, uploadId: string) {
  const over = new AbortController()
  let isClosing = false
  const onEnded = (id: string) => id === uploadId && over.abort()
  const onClosing = () => {
    isClosing = true
    over.abort()
  }
  uploadEvents.on('ended', onEnded)
  uploadEvents.on('closing', onClosing)
  const stop = () => isClosing
  return {
    soon: delay(POLL_MS, undefined, { signal: over.signal }).then(stop, stop),
    leave: () => {
      uploadEvents.off('ended', onEnded)
      uploadEvents.off('closing', onClosing)
      over.abort()
    },
  }
}

/** Cancels an upload. A photo that exists already stays. */
export async function cancelUpload(ctx: PhotoCtx, uploadId: string): Promise<void> {
  const row = await requireUpload(ctx, uploadId)
  const ended = {
    state: 'refused',
    reason: problemMessage('upload_cancelled'),
    changedAt: ctx.now(),
  } as const
  const isEnded = await transact(ctx, async (tx, afterCommit) => {
    if (!(await uploads.end(tx, row.id, ended))) return false
    await refuseMedia(ctx, tx, row, afterCommit)
    return true
  })
  if (!isEnded) return
  await removeParts(ctx, row.id)
  ctx.photos.uploadEvents.emit('ended', row.id)
}
