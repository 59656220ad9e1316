import type { Judgement } from '@hearth/contract/console/verifications'
import type { RefusalReason, VerificationStep, VerificationWay } from '@hearth/contract/media/verification'
import type { ColumnType, Generated } from 'kysely'
import type { NullableColumn } from './conversations.ts'

/**
 * One try to be verified. It can be recorded until `endedAt`, which is set once it was, or once it is given up. `sentAt`:
 * the recording is ready and waits.
 */
type VerificationAttemptTable = {
  id: Generated<string>
  personId: string
  clientId: string
  /** Null once the session has ended. */
  sessionId: string | null
  way: VerificationWay
  /** Empty once the recording is deleted, like `code`. */
  steps: VerificationStep[]
  code: string
  /** The answers that the person typed meanwhile, for that way. */
  typed: NullableColumn<string>
  startedAt: Date
  endedAt: NullableColumn<Date>
  mediaId: NullableColumn<string>
  sentAt: NullableColumn<Date>
  /** Drawn at the start: two people judge it without knowing of each other. */
  isDouble: boolean
  claimedBy: NullableColumn<string>
  claimedUntil: NullableColumn<Date>
  /** The photos that the verifier was shown. */
  claimedPhotoIds: Generated<string[]>
  outcome: NullableColumn<'verified' | 'refused'>
  reason: NullableColumn<RefusalReason>
  decidedAt: NullableColumn<Date>
  livenessPassed: NullableColumn<boolean>
  livenessBy: NullableColumn<string>
  livenessAt: NullableColumn<Date>
}

type VerificationReviewTable = {
  attemptId: string
  reviewerId: string
  outcome: Judgement
  reason: ColumnType<RefusalReason | null>
  photoIds: string[]
  reviewedAt: Date
}

/** The judgements of two verifiers about the same recording. */
type DoubleReviewTable = {
  id: Generated<string>
  first: Judgement
  second: Judgement
  reviewedAt: Date
}

/** That a person was compared with these photos of theirs. There is one exactly while `profiles.isVerified`. */
type BadgeTable = {
  personId: string
  way: VerificationWay
  photoIds: string[]
  checkedAt: Date
  expiresAt: Date
}

export type VerificationTables = {
  verificationAttempts: VerificationAttemptTable
  verificationReviews: VerificationReviewTable
  doubleReviews: DoubleReviewTable
  badges: BadgeTable
}
