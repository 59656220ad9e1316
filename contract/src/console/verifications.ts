import * as z from 'zod/mini'
import { MediaView } from '../media/media.ts'
import { MAX_TYPED_LENGTH, RefusalReason, VerificationStep, VerificationWay } from '../media/verification.ts'
import { MAX_PHOTOS, PhotoView, PicturePath } from '../photos/photos.ts'
import { Id, Instant } from '../text.ts'
import { StaffMemberView } from './staff.ts'

/**
 * Verifiers, moderators and admins, who compare recordings with photos. Every view and decision is in the audit log.
 *
 * - `GET /api/console/verifications?after=` → `VerificationsView`
 * - `POST /api/console/verifications/:attemptId/claim` → `ReviewView`; again, it renews the claim. `case_claimed`
 *   where somebody else has it; `verification_not_found` where the viewer may not judge it or it is decided.
 * - `GET /api/console/verifications/:attemptId/video.mp4` and `…/poster.webp`, with range requests; only with the claim
 * - `GET /api/console/verifications/:attemptId/photos/:photoId/:picture`, as of a case; only with the claim
 * - `POST /api/console/verifications/:attemptId/decision` `ReviewInput` → 204; only with the claim (`case_changed`).
 *   `verification_photos_changed` where the main photo is another one by now: claim again to see the photos of now.
 */

export const VERIFICATIONS_PAGE = 50
/** How long a claim holds without being renewed. */
export const CLAIM_LIVES_MS = 900_000

export const VerificationsQuery = z.object({ after: z.optional(z.string().check(z.maxLength(200))) })
export type VerificationsQuery = z.infer<typeof VerificationsQuery>

/**
 * `mustDecide`: a verifier before was unsure, or two disagreed. `isRepeat`: the person was refused before. `claimedBy` is
 * somebody whose claim holds, also the viewer.
 */
export const VerificationRowView = z.object({
  id: Id,
  way: VerificationWay,
  sentAt: Instant,
  mustDecide: z.boolean(),
  isRepeat: z.boolean(),
  claimedBy: z.nullable(StaffMemberView),
})
export type VerificationRowView = z.infer<typeof VerificationRowView>

/**
 * How often two verifiers who did not know of each other said the same, in the last year. `kappa` (Cohen's) is the
 * agreement beyond chance: 1 is full, 0 is that of chance. Both are null without enough judgements to compute them.
 */
export const AgreementView = z.object({
  judged: z.int(),
  agreed: z.int(),
  share: z.nullable(z.number()),
  kappa: z.nullable(z.number()),
})
export type AgreementView = z.infer<typeof AgreementView>

/** Recordings that wait and that the viewer may judge, oldest first. `waiting` counts all that wait. */
export const VerificationsView = z.object({
  verifications: z.array(VerificationRowView),
  waiting: z.int(),
  agreement: AgreementView,
  next: z.nullable(z.string()),
})
export type VerificationsView = z.infer<typeof VerificationsView>

export const ReviewPath = z.object({ attemptId: Id })
export const ReviewVideoPath = z.object({ attemptId: Id, file: z.enum(['video.mp4', 'poster.webp']) })
export const ReviewPicturePath = z.extend(PicturePath, ReviewPath.shape)

/** The result of the operator's own software about the recording, as information. */
export const LivenessView = z.object({ passed: z.boolean(), by: z.string(), at: Instant })
export type LivenessView = z.infer<typeof LivenessView>

/**
 * Another clip that came as the very same file, which a live recording never does. `personId`: whose it is; null where it is
 * of the same account, and for staff who may not read members.
 */
export const SameFileView = z.object({ isOwn: z.boolean(), personId: z.nullable(Id), at: Instant })
export type SameFileView = z.infer<typeof SameFileView>

/**
 * Everything that a verifier compares. `photos` are those that others see now, the main one first. `typed` is what the person typed
 * meanwhile (way `type`). `mayBeUnsure` is false where the viewer must decide, or nobody else could.
 */
export const ReviewView = z.object({
  id: Id,
  way: VerificationWay,
  steps: z.array(VerificationStep),
  code: z.string(),
  typed: z.nullable(z.string().check(z.maxLength(MAX_TYPED_LENGTH))),
  startedAt: Instant,
  sentAt: Instant,
  isRepeat: z.boolean(),
  mustDecide: z.boolean(),
  mayBeUnsure: z.boolean(),
  claimedUntil: Instant,
  video: MediaView,
  photos: z.array(PhotoView),
  liveness: z.nullable(LivenessView),
  /** The newest first, as a hint. Recordings that are deleted are not among them. */
  sameFiles: z.array(SameFileView),
})
export type ReviewView = z.infer<typeof ReviewView>

/** Whether a verifier found the same person in the recording and the photos. */
export const judgements = ['same', 'not_same', 'unsure'] as const
export type Judgement = (typeof judgements)[number]

const PhotoIds = z.array(Id).check(z.minLength(1), z.maxLength(MAX_PHOTOS))

/** `photoIds`: the photos that show the same person, the main one among them (`main_photo_unchecked`). The reason is read by the person. */
export const ReviewInput = z.discriminatedUnion('outcome', [
  z.strictObject({ outcome: z.literal('same'), photoIds: PhotoIds }),
  z.strictObject({ outcome: z.literal('not_same'), reason: RefusalReason }),
  z.strictObject({ outcome: z.literal('unsure') }),
])
export type ReviewInput = z.infer<typeof ReviewInput>
