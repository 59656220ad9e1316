import * as z from 'zod/mini'
import { UploadView } from '../photos/photos.ts'
import { BadgeView } from '../profile/badge.ts'
import { problemMessage } from '../refusals.ts'
import { ClientId, Id, Instant, requiredText } from '../text.ts'
import { mediaInput } from './media.ts'

/**
 * Members, who verify that they are the person in their photos:
 *
 * - `GET /api/verification` → `VerificationView`
 * - `POST /api/verification/attempts` `VerificationStartInput` → `VerificationView` with an attempt in the state `open`. It
 *   replaces an attempt that is `open` or `uploading`; `verification_waiting` where one waits for review.
 * - `POST /api/verification/attempts/:attemptId/recording` `RecordingInput` → `RecordingView`; then the bytes go to
 *   `PUT /api/photos/uploads/:id`. Only in the session and within the time of the attempt: otherwise `attempt_over`.
 * - `DELETE /api/verification/attempts/:attemptId` → `VerificationView`: deletes the attempt and its recording at once. A
 *   badge stays.
 * - `DELETE /api/verification` → `VerificationView`: withdraws the consent, and deletes all attempts, recordings and the badge
 *   at once.
 */

/** The ways to show that a real person is there. All of them earn the same badge, which does not tell the way. */
export const verificationWays = ['speak', 'code', 'move', 'type'] as const
export const VerificationWay = z.enum(verificationWays)
export type VerificationWay = z.infer<typeof VerificationWay>

/** The steps of each way, of which three are drawn. */
export const verificationSteps = {
  /** Said aloud. */
  speak: [
    'say_count_down',
    'say_weekdays',
    'say_colours',
    'say_season',
    'say_letters',
    'say_food',
    'say_months',
  ],
  /** Where the written or signed code is shown. */
  code: [
    'code_by_left_cheek',
    'code_by_right_cheek',
    'code_below_chin',
    'code_above_head',
    'code_close',
    'code_far',
  ],
  move: ['turn_left', 'turn_right', 'look_up', 'nod', 'touch_ear', 'touch_nose', 'touch_chin', 'wave'],
  /** Typed while the face is in the picture. */
  type: [
    'type_clothes',
    'type_behind',
    'type_light',
    'type_room',
    'type_weekday',
    'type_hands',
    'type_colour',
  ],
} as const satisfies Record<VerificationWay, readonly string[]>
export type VerificationStep = (typeof verificationSteps)[VerificationWay][number]
export const VerificationStep = z.enum([
  ...verificationSteps.speak,
  ...verificationSteps.code,
  ...verificationSteps.move,
  ...verificationSteps.type,
])

export const STEPS_PER_ATTEMPT = 3
/** How long after its start the recording of an attempt can be announced. */
export const ATTEMPT_LIVES_MS = 180_000
export const ATTEMPTS_PER_DAY = 5
/** How long after the decision the recording is deleted. */
export const RECORDING_KEPT_DAYS = 7
/** How long an attempt waits for a decision at most. */
export const UNDECIDED_KEPT_DAYS = 30
export const BADGE_LIVES_DAYS = 365
export const MAX_TYPED_LENGTH = 500
/** The version of the words by which the consent is asked for today. New words need a new number. */
export const VERIFICATION_CONSENT_VERSION = 1

/** Why a verifier refused. `other_person` ends an earlier badge too. */
export const refusalReasons = [
  'other_person',
  'face_hidden',
  'steps_missing',
  'code_missing',
  'not_live',
  'photos_unclear',
  'bad_recording',
] as const
export const RefusalReason = z.enum(refusalReasons)
export type RefusalReason = z.infer<typeof RefusalReason>

/** `version` is that of the words the person has read, and agrees to. */
export const VerificationStartInput = z.strictObject({
  clientId: ClientId,
  way: VerificationWay,
  consent: z.literal(true, problemMessage('consent_missing')),
  version: z.int(),
})
export type VerificationStartInput = z.infer<typeof VerificationStartInput>

/** Announces the recording. `typed` is required for the way `type`, and ignored for the others. */
export const RecordingInput = /* @__PURE__ */ z.extend(/* @__PURE__ */ mediaInput('verification'), {
  typed: z.optional(/* @__PURE__ */ requiredText(MAX_TYPED_LENGTH)),
})
export type RecordingInput = z.infer<typeof RecordingInput>

export const RecordingView = z.object({ upload: UploadView })
export type RecordingView = z.infer<typeof RecordingView>

export const AttemptPath = z.object({ attemptId: Id })

/**
 * The newest attempt that is not verified. `open`: the recording can be announced until `endsAt`; the code is said, shown in
 * writing or signs, shown with the fingers of one hand (`move`: all digits are 1 to 5) or typed. `uploading`: the recording
 * was announced, and its upload or processing has not ended. `waiting`: for the decision. `refused`: for a reason; the recording is deleted at `deletedAt`.
 */
export const AttemptView = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('open'),
    id: Id,
    way: VerificationWay,
    steps: z.array(VerificationStep),
    code: z.string(),
    endsAt: Instant,
  }),
  z.object({ state: z.literal('uploading'), id: Id, way: VerificationWay }),
  z.object({ state: z.literal('waiting'), id: Id, way: VerificationWay, sentAt: Instant }),
  z.object({
    state: z.literal('refused'),
    id: Id,
    way: VerificationWay,
    reason: RefusalReason,
    decidedAt: Instant,
    deletedAt: Instant,
  }),
])
export type AttemptView = z.infer<typeof AttemptView>

export const OwnBadgeView = z.extend(BadgeView, { endsOn: z.iso.date() })
export type OwnBadgeView = z.infer<typeof OwnBadgeView>

/**
 * Where the viewer stands. `isAvailable` is false where this community cannot process recordings. `hasPhoto`: there is a main photo that others see; without one no attempt can start
 * (`main_photo_missing`). `consent` is null until it is given, which a start does. `moreAt`: when another
 * attempt can start, where none is left today (`limit_reached`). `usesSoftware`: software of the operator looks at recordings too, and the question for consent says so.
 */
export const VerificationView = z.object({
  isAvailable: z.boolean(),
  usesSoftware: z.boolean(),
  hasPhoto: z.boolean(),
  consent: z.nullable(z.object({ version: z.int(), givenAt: Instant })),
  attemptsLeft: z.int(),
  moreAt: z.nullable(Instant),
  attempt: z.nullable(AttemptView),
  badge: z.nullable(OwnBadgeView),
})
export type VerificationView = z.infer<typeof VerificationView>
