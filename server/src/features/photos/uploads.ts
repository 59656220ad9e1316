import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import {
  MAX_PHOTOS,
  MAX_UNFINISHED_BYTES,
  UPLOADS_PER_DAY,
  type UploadInput,
  type UploadView,
} from '@hearth/contract/photos'
import { type Ctx, transact } from '../../context.ts'
import type { Db, Tx } from '../../db/open.ts'
import { AppError, invalid, notFound } from '../../errors.ts'
import { ownViewOf, uploadViewOf, words } from './photos.rules.ts'
import { lockPhotosOf, photos } from './photos.store.ts'
import { type UploadRow, uploads } from './uploads.store.ts'

const DAY_MS = 86_400_000
/** As many minutes of work as anybody should wait for. */
const MOST_WAITING = 200
/** So many may leave all their uploads unfinished before others of their network have to wait. */
const PEOPLE_PER_NETWORK = 5
const WAIT_MS = 10_000
/** Another process may end the upload, and its events do not come here. */
const LOOK_EVERY_MS = 1000

async function showRow(ctx: Ctx, db: Db, row: UploadRow): Promise<UploadView> {
  if (!row.photoId) return uploadViewOf(row)
  const own = await photos.list(db, ctx.viewerId)
  const photo = own.find(({ id }) => id === row.photoId)
  return uploadViewOf(row, photo && ownViewOf(photo))
}

async function requireUpload(ctx: Ctx, id: string): Promise<UploadRow> {
  const row = await uploads.find(ctx.db, ctx.viewerId, id)
  if (!row) throw notFound('Upload')
  return row
}

function busy(message: string, seconds: number): AppError {
  const refusal = new AppError('rate_limited', message)
  refusal.retryAfter = seconds
  return refusal
}

/** Announces a photo; the same client id again gives the same upload, wherever it has come to. */
export async function startUpload(ctx: Ctx, input: UploadInput, networkHash: string): Promise<UploadView> {
  return transact(ctx, async (tx) => {
    await lockPhotosOf(tx, ctx.viewerId)
    const { clientId, size } = input
    const earlier = await uploads.findByClientId(tx, ctx.viewerId, clientId)
    if (earlier && earlier.size !== size) {
      throw new AppError('conflict', 'This client id belongs to another upload')
    }
    if (earlier) return showRow(ctx, tx, earlier)

    await requireRoom(ctx, tx, input)
    await requireUnfinishedRoom(ctx, tx, { size, networkHash })
    const at = ctx.now()
    const row = await uploads.insert(tx, {
      userId: ctx.viewerId,
      clientId,
      size,
      fileKey: `photos/${randomUUID()}`,
      alt: input.alt ?? '',
      edits: input.edits ?? null,
      replaces: input.replaces ?? null,
      networkHash,
      createdAt: at,
      changedAt: at,
    })
    return uploadViewOf(row)
  })
}

/** Room on the profile, in the day's quota and before the image worker. */
async function requireRoom(ctx: Ctx, tx: Tx, { replaces }: UploadInput): Promise<void> {
  const own = await photos.list(tx, ctx.viewerId)
  if (replaces && !own.some(({ id }) => id === replaces)) throw notFound('Photo')
  if (!replaces && own.length >= MAX_PHOTOS) throw new AppError('conflict', words.full)
  const started = await uploads.countSince(tx, ctx.viewerId, new Date(ctx.now().getTime() - DAY_MS))
  if (started >= UPLOADS_PER_DAY) throw busy(words.quota, 3600)
  if ((await uploads.countWorking(tx)) >= MOST_WAITING) throw busy(words.busy, 60)
}

/** Room for the bytes of uploads that are not at their end: of this person, of their network and of all. */
async function requireUnfinishedRoom(
  ctx: Ctx,
  tx: Tx,
  { size, networkHash }: { size: number; networkHash: string },
): Promise<void> {
  const unfinished = await uploads.unfinishedBytes(tx, { userId: ctx.viewerId, networkHash })
  if (unfinished.person + size > MAX_UNFINISHED_BYTES) {
    const refusal = new AppError('rate_limited', words.unfinished, { size: words.unfinished })
    refusal.retryAfter = 60
    throw refusal
  }
  const isNetworkFull = unfinished.network + size > PEOPLE_PER_NETWORK * MAX_UNFINISHED_BYTES
  if (isNetworkFull || unfinished.all + size > ctx.photos.maxUnfinishedBytes) throw busy(words.busy, 60)
}

/** A part belongs where the last one ended; `fields.offset` says where that is. */
function misplaced(offset: number): AppError {
  return new AppError('conflict', 'This part doesn’t start where the last one ended', {
    offset: String(offset),
  })
}

/** Takes one part of an upload's bytes; they are counted only once they are written. */
export async function receivePart(
  ctx: Ctx,
  uploadId: string,
  { offset, bytes }: { offset: number; bytes: Uint8Array },
): Promise<UploadView> {
  const row = await requireUpload(ctx, uploadId)
  // The answer to the last part was lost on its way.
  if (row.state !== 'receiving') return showRow(ctx, ctx.db, row)
  if (offset !== row.received) throw misplaced(row.received)
  if (bytes.length === 0) throw invalid({ offset: 'This part is empty' })
  if (offset + bytes.length > row.size) throw invalid({ offset: words.tooMuch })

  const to = await ctx.photos.parts.write(uploadId, offset, bytes)
  const counted = await ctx.transact(async (tx) => {
    const received = await uploads.receive(tx, row, { to, now: ctx.now() })
    if (received?.state === 'working') await ctx.photos.queueUpload(tx, uploadId)
    return received
  })
  if (!counted) throw misplaced((await requireUpload(ctx, uploadId)).received)
  // Less is there than was counted: whatever held it is gone.
  if (to < offset + bytes.length) throw misplaced(to)
  return showRow(ctx, ctx.db, counted)
}

/** How far an upload is; waits a while for its end where asked to. */
export async function showUpload(ctx: Ctx, uploadId: string, isWaiting: boolean): Promise<UploadView> {
  if (!isWaiting) return showRow(ctx, ctx.db, await requireUpload(ctx, uploadId))
  for (let waited = 0; ; waited += LOOK_EVERY_MS) {
    const ending = listenFor(ctx, uploadId)
    const row = await requireUpload(ctx, uploadId)
    const isLast = row.state !== 'working' || waited >= WAIT_MS
    const isClosing = !isLast && (await ending.soon)
    ending.leave()
    if (isLast || isClosing) return showRow(ctx, ctx.db, row)
  }
}

/** Listens from before the row is looked at, so that no end in between is missed. `soon` says if the server closes. */
function listenFor({ photos: { uploadEvents } }: Ctx, uploadId: string) {
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
    soon: delay(LOOK_EVERY_MS, undefined, { signal: over.signal }).then(stop, stop),
    leave: () => {
      uploadEvents.off('ended', onEnded)
      uploadEvents.off('closing', onClosing)
      over.abort()
    },
  }
}

/** Ends an upload that is no longer wanted; one that has become a photo stays one. */
export async function cancelUpload(ctx: Ctx, uploadId: string): Promise<void> {
  const row = await requireUpload(ctx, uploadId)
  const ended = { state: 'refused', reason: words.cancelled, changedAt: ctx.now() } as const
  if (!(await uploads.end(ctx.db, row.id, ended))) return
  await ctx.photos.parts.remove(row.id)
  ctx.photos.uploadEvents.emit('ended', row.id)
}
