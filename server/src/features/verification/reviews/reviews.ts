import { mayDo } from '@hearth/contract/console/staff'
import {
  CLAIM_LIVES_MS,
  type ReviewInput,
  type ReviewView,
  type SameFileView,
} from '@hearth/contract/console/verifications'
import type { MediaFile } from '@hearth/contract/media/media'
import type { PhotoFormat, PhotoView } from '@hearth/contract/photos/photos'
import { type AfterCommit, type Deps, emit, type StaffCtx, transact } from '../../../context.ts'
import type { Db, Tx } from '../../../db/open.ts'
import { AppError, invalid } from '../../../errors.ts'
import { runEach } from '../../../run-each.ts'
import { recordAudit } from '../../audit/audit.ts'
import {
  listSameFile,
  mediaViews,
  type PhotoDeps,
  readAnyMedia,
  readAnyPicture,
  shownPhotosOf,
} from '../../photos/photos.ts'
import { attempts, lockVerification } from '../attempts.store.ts'
import { coversMainPhoto, endBadge, grantBadge } from '../badges/badges.ts'
import { claimantOf, listJudges } from './queue.ts'
import {
  decisionOf,
  judgesOf,
  mayBeUnsure,
  mustDecide,
  type RecordingReview,
  type ReviewDecision,
} from './reviews.rules.ts'
import { doubleReviews, reviews, type WaitingRecordingRow } from './reviews.store.ts'

type ReviewCtx = StaffCtx & PhotoDeps
type ReviewOperation =
  | 'verification.read'
  | 'verification.video'
  | 'verification.photo'
  | 'verification.judge'

/** Recorded in the transaction that reads or decides, so that nothing happens without an entry. */
const record = (ctx: StaffCtx, tx: Tx, operation: ReviewOperation, details: Record<string, string>) =>
  recordAudit(ctx, tx, { actor: { kind: 'staff', id: ctx.staff.id }, operation, details })

const photosOf = async (db: Db, personId: string): Promise<PhotoView[]> =>
  (await shownPhotosOf(db, [personId])).get(personId) ?? []

/** Returns what waits, and locks it until the transaction ends. */
async function lockWaiting(tx: Tx, attemptId: string): Promise<WaitingRecordingRow | undefined> {
  const seen = await reviews.find(tx, attemptId)
  if (seen) await lockVerification(tx, seen.personId)
  return seen && (await reviews.find(tx, attemptId))
}

/** Like `lockWaiting`. Throws `verification_not_found`. */
async function requireWaiting(tx: Tx, attemptId: string): Promise<WaitingRecordingRow> {
  const row = await lockWaiting(tx, attemptId)
  if (!row) throw new AppError('verification_not_found')
  return row
}

/** Claims a recording for the viewer, and returns what to compare. Throws `verification_not_found` or `case_claimed`. */
export async function claimReview(ctx: ReviewCtx, attemptId: string): Promise<ReviewView> {
  return transact(ctx, async (tx) => {
    const row = await requireWaiting(tx, attemptId)
    const staffIds = await listJudges(tx)
    if (!judgesOf(row, staffIds).includes(ctx.staff.id)) throw new AppError('verification_not_found')
    const claimant = claimantOf(row, ctx.now())
    if (claimant !== null && claimant !== ctx.staff.id) throw new AppError('case_claimed')
    const claimedUntil = new Date(ctx.now().getTime() + CLAIM_LIVES_MS)
    const photos = await photosOf(tx, row.personId)
    const claimedPhotoIds = photos.map(({ id }) => id)
    await attempts.change(tx, row.id, { claimedBy: ctx.staff.id, claimedUntil, claimedPhotoIds })
    await record(ctx, tx, 'verification.read', { verification: row.id })
    const video = (await mediaViews(tx, [row.mediaId ?? ''])).get(row.mediaId ?? '')
    if (!video) throw new AppError('verification_not_found')
    return {
      ...viewOf(row),
      mayBeUnsure: mayBeUnsure(row, ctx.staff.id, staffIds),
      claimedUntil: claimedUntil.toISOString(),
      video,
      photos,
      sameFiles: await sameFilesOf(ctx, tx, { mediaId: video.id, personId: row.personId }),
    }
  })
}

async function sameFilesOf(
  { staff }: StaffCtx,
  tx: Tx,
  { mediaId, personId }: { mediaId: string; personId: string },
): Promise<SameFileView[]> {
  const isShown = mayDo(staff.role, 'members.list')
  return (await listSameFile(tx, mediaId)).map(({ userId, createdAt }) => ({
    isOwn: userId === personId,
    personId: isShown && userId !== personId ? userId : null,
    at: createdAt.toISOString(),
  }))
}

const viewOf = (
  row: WaitingRecordingRow,
): Omit<ReviewView, 'mayBeUnsure' | 'claimedUntil' | 'video' | 'photos' | 'sameFiles'> => ({
  id: row.id,
  way: row.way,
  steps: row.steps,
  code: row.code,
  typed: row.typed,
  startedAt: row.startedAt.toISOString(),
  sentAt: (row.sentAt ?? row.startedAt).toISOString(),
  isRepeat: row.isRepeat,
  mustDecide: mustDecide(row),
  liveness:
    row.livenessPassed === null || row.livenessBy === null || row.livenessAt === null
      ? null
      : { passed: row.livenessPassed, by: row.livenessBy, at: row.livenessAt.toISOString() },
})

/** Returns what the viewer has claimed. Throws `verification_not_found`. */
async function requireClaimed(ctx: StaffCtx, db: Db, attemptId: string): Promise<WaitingRecordingRow> {
  const row = await reviews.find(db, attemptId)
  if (!row || claimantOf(row, ctx.now()) !== ctx.staff.id) throw new AppError('verification_not_found')
  return row
}

/** Returns a file of a recording that the viewer has claimed. Each request is recorded. */
export async function readRecording(
  ctx: ReviewCtx,
  { attemptId, file }: { attemptId: string; file: MediaFile },
) {
  const { mediaId } = await transact(ctx, async (tx) => {
    const row = await requireClaimed(ctx, tx, attemptId)
    await record(ctx, tx, 'verification.video', { verification: row.id, file })
    return row
  })
  if (mediaId === null) throw new AppError('verification_not_found')
  return readAnyMedia(ctx, { mediaId, file })
}

type ReviewPicture = { attemptId: string; photoId: string; width: number; format: PhotoFormat }

/** Returns a picture of a photo that the viewer compares with the recording. Throws `photo_not_found`. */
export async function readReviewPicture(ctx: ReviewCtx, { attemptId, ...wanted }: ReviewPicture) {
  await transact(ctx, async (tx) => {
    const row = await requireClaimed(ctx, tx, attemptId)
    if (!row.claimedPhotoIds.includes(wanted.photoId)) throw new AppError('photo_not_found')
    await record(ctx, tx, 'verification.photo', { verification: row.id, photo: wanted.photoId })
  })
  return readAnyPicture(ctx, wanted)
}

const reviewOf = (reviewerId: string, input: ReviewInput): RecordingReview => ({
  reviewerId,
  outcome: input.outcome,
  reason: input.outcome === 'not_same' ? input.reason : null,
  photoIds: input.outcome === 'same' ? input.photoIds : [],
})

/**
 * Throws `invalid` unless the photos are some that the verifier was shown, and the main one of now is among them; and
 * `verification_photos_changed` if they were shown another one.
 */
async function requireMainPhoto(
  tx: Tx,
  row: WaitingRecordingRow,
  photoIds: readonly string[],
): Promise<void> {
  if (photoIds.some((id) => !row.claimedPhotoIds.includes(id)))
    throw invalid({ photoIds: ['choose_from_list'] })
  const [main] = await photosOf(tx, row.personId)
  if (!main || !row.claimedPhotoIds.includes(main.id)) throw new AppError('verification_photos_changed')
  if (!photoIds.includes(main.id)) throw invalid({ photoIds: ['main_photo_unchecked'] })
}

/**
 * Stores what a verifier says of a recording that they have claimed, and decides about it once that is enough. Throws
 * `case_changed` without the claim, `invalid` or `verification_photos_changed`.
 */
export async function judgeRecording(ctx: StaffCtx, attemptId: string, input: ReviewInput): Promise<void> {
  await transact(ctx, async (tx, afterCommit) => {
    const row = await requireWaiting(tx, attemptId)
    if (claimantOf(row, ctx.now()) !== ctx.staff.id) throw new AppError('case_changed')
    const staffIds = await listJudges(tx)
    const review = reviewOf(ctx.staff.id, input)
    if (review.outcome === 'unsure' && !mayBeUnsure(row, ctx.staff.id, staffIds))
      throw invalid({ outcome: ['choose_from_list'] })
    if (review.outcome === 'same') await requireMainPhoto(tx, row, review.photoIds)
    await storeReview(ctx, tx, row, review)
    const decision = decisionOf({ ...row, reviews: [...row.reviews, review] }, staffIds)
    await attempts.change(tx, row.id, { claimedBy: null, claimedUntil: null, claimedPhotoIds: [] })
    if (decision) await applyDecision(ctx, tx, row, { decision, afterCommit })
  })
}

/** Decides the recordings that were judged and that nobody may judge any more, since staff left or changed their roles. */
export async function decideWithoutJudges(deps: Deps): Promise<void> {
  await runEach(await reviews.listJudged(deps.db), (attemptId) => decideWithoutJudge(deps, attemptId), {
    failure: 'recordings could not be decided',
  })
}

const decideWithoutJudge = (deps: Deps, attemptId: string): Promise<void> =>
  transact(deps, async (tx, afterCommit) => {
    const row = await lockWaiting(tx, attemptId)
    const decision = row && decisionOf(row, await listJudges(tx))
    if (!decision) return
    const isOutdated =
      decision.outcome === 'verified' && !(await coversMainPhoto(tx, row.personId, decision.photoIds))
    const applied = isOutdated ? ({ outcome: 'refused', reason: 'photos_unclear' } as const) : decision
    await applyDecision(deps, tx, row, { decision: applied, afterCommit })
    await recordAudit(deps, tx, {
      actor: { kind: 'system' },
      operation: 'verification.decide',
      details: { verification: row.id, outcome: applied.outcome },
    })
  })

async function storeReview(
  ctx: StaffCtx,
  tx: Tx,
  row: WaitingRecordingRow,
  review: RecordingReview,
): Promise<void> {
  const reviewedAt = ctx.now()
  await reviews.insert(tx, { ...review, photoIds: [...review.photoIds], attemptId: row.id, reviewedAt })
  const [first] = row.reviews
  if (row.isDouble && first && row.reviews.length === 1)
    await doubleReviews.insert(tx, { first: first.outcome, second: review.outcome, reviewedAt })
  await record(ctx, tx, 'verification.judge', { verification: row.id, outcome: review.outcome })
}

async function applyDecision(
  deps: Deps,
  tx: Tx,
  { id, personId, way }: WaitingRecordingRow,
  { decision, afterCommit }: { decision: ReviewDecision; afterCommit: AfterCommit },
): Promise<void> {
  const reason = decision.outcome === 'refused' ? decision.reason : null
  if (decision.outcome === 'verified')
    await grantBadge(deps, tx, { personId, way, photoIds: decision.photoIds })
  if (reason === 'other_person') await endBadge(deps, tx, personId)
  await attempts.change(tx, id, { outcome: decision.outcome, reason, decidedAt: deps.now() })
  await emit(deps, tx, 'verification.decided', { personId, reason, afterCommit })
}
