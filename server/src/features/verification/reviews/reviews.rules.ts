import { type AgreementView, type Judgement, judgements } from '@hearth/contract/console/verifications'
import type { RefusalReason } from '@hearth/contract/media/verification'

/** The judgement of one verifier about a recording. */
export type RecordingReview = {
  reviewerId: string
  outcome: Judgement
  reason: RefusalReason | null
  photoIds: readonly string[]
}

/** A recording that waits: who it is of, what was said of it, and who judged earlier ones of the person that were refused. */
export type WaitingRecording = {
  personId: string
  isDouble: boolean
  /** In their order. */
  reviews: readonly RecordingReview[]
  earlierReviewerIds: readonly string[]
}

/** How many reviews can decide a recording before somebody must. */
const reviewsBefore = (isDouble: boolean) => (isDouble ? 2 : 1)

/** Whether the next verifier must decide: one before was unsure, or two disagreed. */
export const mustDecide = ({ isDouble, reviews }: WaitingRecording): boolean =>
  reviews.length >= reviewsBefore(isDouble)

/**
 * Returns the staff who may judge a recording, of those whose role allows it: nobody twice, nobody themselves, and after a
 * refusal nobody who judged the person then, unless there is nobody else.
 */
export function judgesOf(
  { personId, reviews, earlierReviewerIds }: WaitingRecording,
  staffIds: readonly string[],
): readonly string[] {
  const reviewerIds = reviews.map(({ reviewerId }) => reviewerId)
  const others = staffIds.filter((id) => id !== personId && !reviewerIds.includes(id))
  const fresh = others.filter((id) => !earlierReviewerIds.includes(id))
  return fresh.length > 0 ? fresh : others
}

/** Whether a verifier may leave the decision to others, of whom there is at least one. */
export const mayBeUnsure = (
  recording: WaitingRecording,
  reviewerId: string,
  staffIds: readonly string[],
): boolean =>
  !mustDecide(recording) && judgesOf(recording, staffIds).some((judgeId) => judgeId !== reviewerId)

export type ReviewDecision =
  | { outcome: 'verified'; photoIds: readonly string[] }
  | { outcome: 'refused'; reason: RefusalReason }

const decisionBy = ({ outcome, reason, photoIds }: RecordingReview): ReviewDecision =>
  outcome === 'same'
    ? { outcome: 'verified', photoIds }
    : { outcome: 'refused', reason: reason ?? 'bad_recording' }

/** Whether all of these say the same, and not that they do not know. */
const areOfOneMind = (reviews: readonly RecordingReview[]) =>
  reviews.every(({ outcome }) => outcome !== 'unsure' && outcome === reviews[0]?.outcome)

/**
 * Returns what the reviews decide, or `undefined` while another one is needed. Where nobody is left who could write it,
 * doubts refuse: the person can try again.
 */
export function decisionOf(
  recording: WaitingRecording,
  staffIds: readonly string[],
): ReviewDecision | undefined {
  const { reviews, isDouble } = recording
  const last = reviews.at(-1)
  if (!last) return undefined
  const needed = reviewsBefore(isDouble)
  if (reviews.length > needed) return decisionBy(last)
  if (reviews.length === needed && areOfOneMind(reviews)) return decisionBy(last)
  if (judgesOf(recording, staffIds).length > 0) return undefined
  if (areOfOneMind(reviews)) return decisionBy(last)
  const reason = reviews.find((review) => review.reason !== null)?.reason ?? 'bad_recording'
  return { outcome: 'refused', reason }
}

/** How often two people said the same, and Cohen's kappa: (agreement − agreement by chance) / (1 − agreement by chance). */
export function agreementOf(
  pairs: readonly { first: Judgement; second: Judgement; count: number }[],
): AgreementView {
  const sum = (of: typeof pairs) => of.reduce((total, { count }) => total + count, 0)
  const judged = sum(pairs)
  const agreed = sum(pairs.filter(({ first, second }) => first === second))
  if (judged === 0) return { judged, agreed, share: null, kappa: null }
  const share = agreed / judged
  const byChance = judgements.reduce(
    (chance, one) =>
      chance +
      (sum(pairs.filter(({ first }) => first === one)) / judged) *
        (sum(pairs.filter(({ second }) => second === one)) / judged),
    0,
  )
  // Where both always said one and the same, chance explains it all, and kappa does not exist.
  return { judged, agreed, share, kappa: byChance === 1 ? null : (share - byChance) / (1 - byChance) }
}
