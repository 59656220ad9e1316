import {
  ATTEMPTS_PER_DAY,
  type RecordingInput,
  type RecordingView,
  VERIFICATION_CONSENT_VERSION,
  type VerificationStartInput,
  type VerificationView,
} from '@hearth/contract/media/verification'
import { type Ctx, type TransactionEvents, transact } from '../../context.ts'
import type { Db, Tx } from '../../db/open.ts'
import { AppError, invalid } from '../../errors.ts'
import { freeAgainAt, reached, slidingLimit } from '../limits/limits.ts'
import { type PhotoCtx, removeMedia, shownPhotosOf, startMedia } from '../photos/photos.ts'
import { endConsent, findConsent, recordConsent } from '../profiles/profiles.ts'
import { drawTask, isOpen, isWaiting, newestView } from './attempts.rules.ts'
import { type AttemptRow, attempts, lockVerification } from './attempts.store.ts'
import { endBadge, ownBadge } from './badges/badges.ts'
import type { VerificationDeps } from './liveness/checking.ts'

export { endUncheckedBadge, shownBadgesOf } from './badges/badges.ts'
export type { VerificationDeps } from './liveness/checking.ts'
export { newestVerification } from './reviews/queue.ts'

const DAY_MS = 86_400_000
const rule = { kind: 'verification_attempts', seconds: DAY_MS / 1000, most: ATTEMPTS_PER_DAY } as const

/** A viewer, and the session by which they ask. */
export type VerificationCtx = Ctx & PhotoCtx & VerificationDeps & { sessionId: string }

/** Of an attempt of which nothing is left but that there was one. */
const noTask = { steps: [], code: '', isDouble: false }

const dayBefore = (now: Date) => new Date(now.getTime() - DAY_MS)
const hasShownPhoto = async ({ viewerId }: Ctx, db: Db) => (await shownPhotosOf(db, [viewerId])).has(viewerId)

/** Returns where the viewer stands. */
export async function showVerification(ctx: VerificationCtx): Promise<VerificationView> {
  const { db, viewerId } = ctx
  const [now, consent] = [ctx.now(), await findConsent(ctx, db, 'verification')]
  const starts = await attempts.listStarts(db, viewerId, dayBefore(now))
  const attemptsLeft = Math.max(0, ATTEMPTS_PER_DAY - starts.length)
  const earliest = starts.at(-ATTEMPTS_PER_DAY)
  return {
    isAvailable: ctx.photos.mediaWorker.problem === undefined,
    usesSoftware: ctx.liveness !== undefined,
    hasPhoto: await hasShownPhoto(ctx, db),
    consent: consent ? { version: consent.version, givenAt: consent.givenAt.toISOString() } : null,
    attemptsLeft,
    moreAt: attemptsLeft === 0 && earliest ? new Date(earliest.getTime() + DAY_MS).toISOString() : null,
    attempt: newestView(await attempts.list(db, viewerId), now, ctx.sessionId) ?? null,
    badge: await ownBadge(db, viewerId),
  }
}

/**
 * Records the consent and starts an attempt, with steps and a code drawn at random. It replaces one that is not sent. A
 * repeat changes nothing. Throws `media_unavailable`, `invalid`, `conflict` or `rate_limited`.
 */
export async function startAttempt(
  ctx: VerificationCtx,
  { clientId, way, version }: VerificationStartInput,
): Promise<VerificationView> {
  if (ctx.photos.mediaWorker.problem !== undefined) throw new AppError('media_unavailable')
  if (version !== VERIFICATION_CONSENT_VERSION) throw invalid({ version: ['consent_outdated'] })
  const now = ctx.now()
  await transact(ctx, async (tx) => {
    await lockVerification(tx, ctx.viewerId)
    const earlier = await attempts.list(tx, ctx.viewerId)
    if (earlier.some((row) => row.clientId === clientId)) return
    if (earlier.some(isWaiting)) throw new AppError('verification_waiting')
    if (!(await hasShownPhoto(ctx, tx))) throw new AppError('main_photo_missing')
    await requireAttemptLeft(ctx, tx)
    for (const row of earlier.filter(({ outcome }) => outcome === null)) await giveUp(ctx, tx, row)
    await recordConsent(ctx, tx, 'verification', version)
    const { viewerId: personId, sessionId } = ctx
    await attempts.insert(tx, { ...drawTask(way), personId, clientId, sessionId, way, startedAt: now })
  })
  return showVerification(ctx)
}

async function requireAttemptLeft(ctx: Ctx, tx: Tx): Promise<void> {
  const starts = await attempts.listStarts(tx, ctx.viewerId, dayBefore(ctx.now()))
  const freeAt = freeAgainAt(rule, starts, ctx.now())
  if (freeAt && starts.length >= rule.most) throw reached(rule.kind, freeAt, ctx.now())
}

/** Returns how many attempts the viewer has started today. */
export const attemptLimit = async (ctx: Ctx) =>
  slidingLimit(rule, await attempts.listStarts(ctx.db, ctx.viewerId, dayBefore(ctx.now())), ctx.now())

const recordingOf = ({ mediaId }: AttemptRow) => (mediaId === null ? [] : [mediaId])

/** Gives up an attempt without a decision, and deletes its recording. */
async function giveUp(ctx: Ctx, tx: Tx, row: AttemptRow): Promise<void> {
  await removeMedia(tx, recordingOf(row))
  await attempts.giveUp(tx, row.id, row.endedAt ?? ctx.now())
}

async function requireOwn(ctx: Ctx, tx: Tx, attemptId: string): Promise<AttemptRow> {
  await lockVerification(tx, ctx.viewerId)
  const row = await attempts.find(tx, attemptId)
  if (row?.personId !== ctx.viewerId) throw new AppError('verification_not_found')
  return row
}

type Announcement = { attemptId: string; networkHash: string; input: RecordingInput }

/** Announces the recording of an attempt. A repeat gets the same upload. Throws `attempt_over` if it comes too late. */
export async function announceRecording(
  ctx: VerificationCtx,
  { attemptId, networkHash, input: { typed, ...file } }: Announcement,
): Promise<RecordingView> {
  return transact(ctx, async (tx) => {
    // First, because a change of photos locks photos first too.
    const { mediaId, upload, isRepeat } = await startMedia(ctx, tx, {
      kind: 'verification',
      ...file,
      networkHash,
    })
    const row = await requireOwn(ctx, tx, attemptId)
    if (isRepeat && row.mediaId === mediaId) return { upload }
    const now = ctx.now()
    if (isRepeat || !isOpen(row, now, ctx.sessionId)) throw new AppError('attempt_over')
    const isTyped = row.way === 'type'
    if (isTyped && typed === undefined) throw invalid({ typed: ['empty'] })
    await attempts.change(tx, row.id, { mediaId, endedAt: now, typed: isTyped ? (typed ?? null) : null })
    return { upload }
  })
}

/** Gives up an attempt, or deletes the recording of a decided one before its time. A repeat changes nothing. */
export async function cancelAttempt(ctx: VerificationCtx, attemptId: string): Promise<VerificationView> {
  await transact(ctx, async (tx) => {
    const row = await requireOwn(ctx, tx, attemptId)
    if (row.outcome === null) return giveUp(ctx, tx, row)
    await removeMedia(tx, recordingOf(row))
    await attempts.erase(tx, [row.id])
  })
  return showVerification(ctx)
}

/**
 * Withdraws the viewer's consent, and deletes everything that needed it: attempts, recordings and the badge. Of today's
 * attempts is left that there were some, so that the limit goes on.
 */
export async function withdrawVerification(ctx: VerificationCtx): Promise<VerificationView> {
  await transact(ctx, async (tx) => {
    await lockVerification(tx, ctx.viewerId)
    await removeMedia(tx, await attempts.listRecordings(tx, ctx.viewerId))
    const now = ctx.now()
    const today = (await attempts.list(tx, ctx.viewerId)).filter(
      ({ startedAt }) => startedAt > dayBefore(now),
    )
    await attempts.deleteAll(tx, ctx.viewerId)
    for (const { personId, clientId, way, startedAt } of today)
      await attempts.insert(tx, { ...noTask, personId, clientId, way, startedAt, endedAt: now })
    await endBadge(ctx, tx, ctx.viewerId)
    await endConsent(ctx, tx, 'verification')
  })
  return showVerification(ctx)
}

/** Lets a recording wait for a decision once it is ready; deletes one whose attempt is gone. */
export async function receiveRecording(
  { now }: Pick<Ctx, 'now'>,
  tx: Tx,
  { media: { id, kind } }: TransactionEvents['media.ready'],
): Promise<void> {
  if (kind === 'verification' && !(await attempts.setSent(tx, id, now()))) await removeMedia(tx, [id])
}

/** Ends the attempt whose recording was not taken. */
export async function forgetRecording(
  _: unknown,
  tx: Tx,
  { media: { id, kind } }: TransactionEvents['media.refused'],
): Promise<void> {
  if (kind === 'verification') await attempts.forgetMedia(tx, id)
}
