import { dayOf } from '@hearth/contract/ages'
import type { Deps } from '../../../../context.ts'
import type { Db } from '../../../../db/open.ts'
import { type PastSwipe, pastSwipes } from '../../../matching/matching.ts'
import { commonnessIn, readDecidedPairs } from '../decided-pairs.ts'
import { parseModel } from '../model/model.rules.ts'
import { rankingModels } from '../ranking.store.ts'
import { tastes } from '../taste/taste.store.ts'
import { parseTaste } from '../taste/taste-state.rules.ts'
import { learnBatch } from './learn-decisions.rules.ts'
import { newDecisions } from './learn-decisions.store.ts'

const BATCH_SIZE = 1_000
/** One run learns at most this many batches; the next run goes on. */
const MAX_BATCHES = 20

type DecisionDeps = Pick<Deps, 'db' | 'now' | 'transact'>

/**
 * Learns the decisions since the last time: scores, exposure and tastes change at once, and the next training starts from all
 * decisions again. The job queue runs it at most once at a time among all processes. Returns the number of decisions.
 */
export async function learnDecisions(deps: DecisionDeps, closing: AbortSignal): Promise<number> {
  let learnt = 0
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    closing.throwIfAborted()
    const count = await learnNext(deps)
    learnt += count
    if (count === 0) break
  }
  return learnt
}

async function learnNext({ db, now, transact }: DecisionDeps): Promise<number> {
  const newest = await rankingModels.findNewest(db)
  // The first training makes scores out of all decisions.
  if (!newest) return 0
  const { rows, until } = await readDecisions(db, newest.learntUntil ?? newest.trainedAt, now())
  if (rows.length === 0) return 0
  const { people } = newest
  const pairs = await readDecidedPairs(db, rows, dayOf(now()))
  const ids = [...new Set(pairs.flatMap(({ swiperId, swipedId }) => [swiperId, swipedId]))]
  const stored = await tastes.list(db, ids)
  const learnt = learnBatch(parseModel(newest.model), {
    pairs,
    commonness: await commonnessIn(db, pairs, people),
    scores: new Map((await newDecisions.listScores(db, ids)).map((row) => [row.userId, row])),
    tastes: new Map(stored.map(({ userId, state, since }) => [userId, { state: parseTaste(state), since }])),
  })
  await transact(async (tx) => {
    await rankingModels.lock(tx)
    // A training that has finished meanwhile knows other decisions.
    if ((await rankingModels.findNewest(tx))?.id !== newest.id) return
    await newDecisions.upsertScores(tx, learnt.scores, now())
    await tastes.upsert(tx, learnt.tastes, now())
    const meanShown = newest.meanShown + pairs.length / Math.max(people, 1)
    await newDecisions.moveOn(tx, newest.id, { learntUntil: until, meanShown })
  })
  return rows.length
}

/** Returns about a batch of decisions; those of one moment are never divided between two batches. */
async function readDecisions(db: Db, since: Date, now: Date): Promise<{ rows: PastSwipe[]; until: Date }> {
  for (let limit = BATCH_SIZE; ; limit *= 2) {
    const rows = await pastSwipes.listBetween(db, { since, until: now, limit })
    if (rows.length < limit) return { rows, until: now }
    const last = rows.at(-1)?.createdAt.getTime()
    const whole = rows.filter(({ createdAt }) => createdAt.getTime() !== last)
    const until = whole.at(-1)?.createdAt
    if (until) return { rows: whole, until }
  }
}
