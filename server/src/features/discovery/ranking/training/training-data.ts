import { dayOf } from '@hearth/contract/ages'
import type { Deps } from '../../../../context.ts'
import { type PastSwipe, pastSwipes } from '../../../matching/matching.ts'
import { distanceBucketOf } from '../../search/eligibility.rules.ts'
import { modelFeaturesOf } from '../features/model-features.rules.ts'
import { foldedInterest, type ModelFeatures } from '../features/pair-features.rules.ts'
import { rankingProfiles } from '../ranking.store.ts'
import { tastes } from '../taste/taste.store.ts'
import { readSignals } from './decision-signals.ts'
import { type CommonnessRow, shownPeople } from './training.store.ts'
import type { TrainingThread } from './training-thread.ts'

/** The newest decisions only, because tastes and people change. */
const MAX_DECISIONS = 50_000
const BATCH_SIZE = 1_000
/** Stored interests and languages, of each kind the most common; at least two people have each. */
const MAX_COMMON = 20_000

const DAY_MS = 86_400_000
/** Length of the period that `shown` counts. */
export const RECENT_DAYS = 14
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** The part of the server that training needs; `closing` is aborted when the server closes. */
export type TrainingContext = Pick<Deps, 'db' | 'now'> & { closing: AbortSignal }

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * Sends the newest decisions until a time and the current model features of everybody in them to the thread, in batches.
 */
export async function sendDecisions(
  { db, closing }: TrainingContext,
  thread: TrainingThread,
  until: Date,
): Promise<void> {
  const today = dayOf(until)
  const cells = new Map<string, number | null>()
  const resets = new Map<string, Date>()
  let before: PastSwipe | undefined = {
    swiperId: LAST_ID,
    swipedId: LAST_ID,
    isLike: false,
    createdAt: until,
  }
  for (let sent = 0; sent < MAX_DECISIONS; sent += BATCH_SIZE) {
    closing.throwIfAborted()
    const rows = await pastSwipes.list(db, before, BATCH_SIZE)
    const ids = new Set(rows.flatMap(({ swiperId, swipedId }) => [swiperId, swipedId]))
    const unread = [...ids].filter((id) => !cells.has(id))
    for (const { userId, since } of await tastes.list(db, unread)) if (since) resets.set(userId, since)
    const featuresById: [string, ModelFeatures][] = []
    for (const row of await rankingProfiles.listFeatures(db, unread)) {
      const features = modelFeaturesOf(row, today)
      cells.set(row.userId, row.cell)
      if (features) featuresById.push([row.userId, features])
    }
    const signalOf = await readSignals(db, rows)
    const decisions = rows.map((row) => {
      const { swiperId: liker, swipedId: liked, isLike, createdAt } = row
      const reset = resets.get(liker)
      const [one = null, other = null] = [cells.get(liker), cells.get(liked)]
      return {
        liker,
        liked,
        isLike,
        signal: signalOf(row),
        isForTaste: !reset || createdAt > reset,
        distanceBucket: one === null || other === null ? null : distanceBucketOf(one, other),
      }
    })
    thread.send({ decisions, featuresById })
    before = rows.at(-1)
    if (rows.length < BATCH_SIZE) break
  }
}

/** Yields the rows of a keyset list in batches, so that no query takes long. Throws once `closing` is aborted. */
export async function* batchesOf<Row extends { userId: string }>(
  list: (after: string, limit: number) => Promise<Row[]>,
  closing: AbortSignal,
): AsyncGenerator<Row[]> {
  let after = FIRST_ID
  while (true) {
    closing.throwIfAborted()
    const rows = await list(after, BATCH_SIZE)
    if (rows.length > 0) yield rows
    if (rows.length < BATCH_SIZE) return
    after = rows.at(-1)?.userId ?? after
  }
}

/** Counts the people who can be shown, and how many of them publicly have each interest and language. */
export async function countCommonness({
  db,
  closing,
}: TrainingContext): Promise<{ people: number; rows: CommonnessRow[] }> {
  const counts = { interest: new Map<string, number>(), language: new Map<string, number>() }
  let people = 0
  for await (const batch of batchesOf(
    (after, limit) => shownPeople.listInterestsAndLanguages(db, after, limit),
    closing,
  )) {
    people += batch.length
    for (const { interests, languages } of batch) {
      for (const one of new Set(interests.map(foldedInterest))) increase(counts.interest, one)
      for (const one of new Set(languages)) increase(counts.language, one)
    }
  }
  return {
    people,
    rows: [...commonest('interest', counts.interest), ...commonest('language', counts.language)],
  }
}

const increase = (counts: Map<string, number>, of: string, times = 1) =>
  counts.set(of, (counts.get(of) ?? 0) + times)

const commonest = (kind: CommonnessRow['kind'], counts: ReadonlyMap<string, number>): CommonnessRow[] =>
  [...counts]
    .map(([value, count]) => ({ kind, value, people: count }))
    .filter((row) => row.people > 1)
    .toSorted((a, b) => b.people - a.people || (a.value < b.value ? -1 : 1))
    .slice(0, MAX_COMMON)

/** Decisions received per person, and the people who made any, in the last `RECENT_DAYS` days. */
export type RecentActivity = { shown: ReadonlyMap<string, number>; active: ReadonlySet<string> }

/** Reads the activity of the two weeks before a time, one query pair per day. */
export async function countRecentActivity(
  { db, closing }: TrainingContext,
  until: Date,
): Promise<RecentActivity> {
  const shown = new Map<string, number>()
  const active = new Set<string>()
  for (let daysAgo = RECENT_DAYS; daysAgo > 0; daysAgo--) {
    closing.throwIfAborted()
    const [from, to] = [daysAgo, daysAgo - 1].map((days) => new Date(until.getTime() - days * DAY_MS))
    if (!from || !to) continue
    for (const { swipedId, times } of await pastSwipes.countReceived(db, from, to))
      increase(shown, swipedId, times)
    for (const { swiperId } of await pastSwipes.listSwipers(db, from, to)) active.add(swiperId)
  }
  return { shown, active }
}
