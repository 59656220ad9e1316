import { dayOf } from '@hearth/contract/ages'
import type { Deps } from '../../../../context.ts'
import type { Db } from '../../../../db/open.ts'
import { type PastSwipe, pastSwipes } from '../../../matching/matching.ts'
import { distanceBucketOf } from '../../search/eligibility.rules.ts'
import { modelFeaturesOf } from '../features/model-features.rules.ts'
import { foldedInterest, type ModelFeatures } from '../features/pair-features.rules.ts'
import { rankingProfiles } from '../ranking.store.ts'
import { tastes } from '../taste/taste.store.ts'
import { readSignals } from './decision-signals.ts'
import { newDecisions } from './learn-decisions.store.ts'
import type { StoredScore } from './other-decisions.rules.ts'
import { type CommonnessRow, communityCounts } from './training.store.ts'
import type { TrainingThread } from './training-thread.ts'

/** The newest decisions only: weights and tastes change, and more make a model hardly better. */
export const SAMPLE_SIZE = 50_000
const BATCH_SIZE = 250
/** Stored interests and languages, of each kind the most common; at least two people have each. */
const MAX_COMMON = 20_000

/** Length of the period that `shown` counts. */
export const RECENT_DAYS = 14

/** The part of the server that training needs; `closing` is aborted when the server closes. */
export type TrainingContext = Pick<Deps, 'db' | 'now'> & { closing: AbortSignal }

const FIRST_ID = '00000000-0000-0000-0000-000000000000'
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** The decisions that the stored scores know; null without scores. */
export type LearntPeriod = { from: Date | null; until: Date } | null

const isWithin = (period: LearntPeriod, at: Date) =>
  period !== null && at <= period.until && (period.from === null || at >= period.from)

export type DecisionSample = {
  /** Whether these are all decisions there are. */
  isWhole: boolean
  /** When the oldest of them was made. */
  from: Date | null
}

type SampleQuery = { until: Date; learnt: LearntPeriod; size: number }

/**
 * Sends the newest decisions until a time, the current model features of everybody in them and their stored scores to the thread,
 * in batches.
 */
export async function sendSample(
  { db, closing }: TrainingContext,
  thread: TrainingThread,
  { until, learnt, size }: SampleQuery,
): Promise<DecisionSample> {
  const people = peopleOf(db, dayOf(until))
  let before: PastSwipe = { swiperId: LAST_ID, swipedId: LAST_ID, isLike: false, createdAt: until }
  let from: Date | null = null
  for (let sent = 0; sent < size; sent += BATCH_SIZE) {
    closing.throwIfAborted()
    const rows = await pastSwipes.list(db, before, Math.min(BATCH_SIZE, size - sent))
    const { features, scores } = await people.read(rows)
    const signalOf = await readSignals(db, rows)
    const decisions = rows.map((row) => ({
      ...people.between(row),
      liker: row.swiperId,
      liked: row.swipedId,
      isLike: row.isLike,
      signal: signalOf(row),
      isLearnt: isWithin(learnt, row.createdAt),
    }))
    thread.send({ decisions, featuresById: features, scores })
    before = rows.at(-1) ?? before
    if (rows.length > 0) from = before.createdAt
    if (rows.length < BATCH_SIZE && sent + rows.length < size) return { isWhole: true, from }
  }
  return { isWhole: (await pastSwipes.list(db, before, 1)).length === 0, from }
}

/** Reads each person of a sample once. */
function peopleOf(db: Db, today: string) {
  const cells = new Map<string, number | null>()
  const resets = new Map<string, Date>()
  const read = async (rows: readonly PastSwipe[]) => {
    const ids = new Set(rows.flatMap(({ swiperId, swipedId }) => [swiperId, swipedId]))
    const unread = [...ids].filter((id) => !cells.has(id))
    for (const { userId, since } of await tastes.listResets(db, unread)) resets.set(userId, since)
    const features: [string, ModelFeatures][] = []
    for (const row of await rankingProfiles.listFeatures(db, unread)) {
      const known = modelFeaturesOf(row, today)
      cells.set(row.userId, row.cell)
      if (known) features.push([row.userId, known])
    }
    const scores = (await newDecisions.listScores(db, unread)).map(
      ({ userId, ...score }): [string, StoredScore] => [userId, score],
    )
    return { features, scores }
  }
  const between = ({ swiperId, swipedId, createdAt }: PastSwipe) => {
    const reset = resets.get(swiperId)
    const [one = null, other = null] = [cells.get(swiperId), cells.get(swipedId)]
    return {
      isForTaste: !reset || createdAt > reset,
      distanceBucket: one === null || other === null ? null : distanceBucketOf(one, other),
    }
  }
  return { read, between }
}

/** Returns the number of people who can be shown, and how many of them publicly have each interest and language. */
export async function countCommonness(db: Db): Promise<{ people: number; rows: CommonnessRow[] }> {
  const people = await communityCounts.countPeople(db)
  const counts = new Map<string, CommonnessRow>()
  for (const { kind, value, people: count } of await communityCounts.listCommon(db, MAX_COMMON)) {
    // Some databases do not fold all letters.
    const folded = kind === 'interest' ? foldedInterest(value) : value
    const before = counts.get(`${kind} ${folded}`)?.people ?? 0
    counts.set(`${kind} ${folded}`, { kind, value: folded, people: before + count })
  }
  return { people, rows: [...counts.values()] }
}

/** Ranges of ids that together are all ids: one statement over all people would lock their rows for long. */
export const idRanges = Array.from({ length: 16 }, (_, n) => {
  const digit = n.toString(16)
  return { from: digit + FIRST_ID.slice(1), to: digit + LAST_ID.slice(1) }
})
