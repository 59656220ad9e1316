import { isDeepStrictEqual } from 'node:util'
import { dayOf } from '@hearth/contract/ages'
import type { Deps } from '../../../../context.ts'
import type { Db, Tx } from '../../../../db/open.ts'
import { type PastSwipe, pastSwipes } from '../../../matching/matching.ts'
import { commonnessIn, readDecidedPairs } from '../decided-pairs.ts'
import { parseModel } from '../model/model.rules.ts'
import { rankingModels } from '../ranking.store.ts'
import { tastes } from '../taste/taste.store.ts'
import { parseTaste } from '../taste/taste-state.rules.ts'
import { learnBatch } from './learn-decisions.rules.ts'
import { newDecisions } from './learn-decisions.store.ts'
import { takeBack } from './taking-back.rules.ts'

const BATCH_SIZE = 1_000
/** One run learns at most this many batches; the next run goes on. */
const MAX_BATCHES = 60
/** Of older decisions, which are more at once, because many are of the same people. */
const OLDER_BATCH_SIZE = 2_000
const MAX_OLDER_BATCHES = 15
/** A training that began longer ago was killed. */
const TRAINING_MS = 600_000

type DecisionDeps = Pick<Deps, 'db' | 'now' | 'transact'>
type LearningModel = NonNullable<Awaited<ReturnType<typeof rankingModels.findNewest>>>

/**
 * Learns the decisions since the last time: scores, exposure and tastes change at once, and undone decisions are taken out again.
 * A training may do the same at the same time; each decision is learnt once. Returns the number of decisions.
 */
export async function learnNewDecisions(deps: DecisionDeps, closing: AbortSignal): Promise<number> {
  await forgetUndone(deps)
  return repeat(MAX_BATCHES, () => learnNext(deps), closing)
}

/** Learns new decisions, and then older ones that the training has left out. Returns the number of decisions. */
export async function learnDecisions(deps: DecisionDeps, closing: AbortSignal): Promise<number> {
  const added = await learnNewDecisions(deps, closing)
  return added + (await repeat(MAX_OLDER_BATCHES, () => learnOlder(deps), closing))
}

async function repeat(most: number, learnSome: () => Promise<number>, closing: AbortSignal): Promise<number> {
  let learnt = 0
  for (let batch = 0; batch < most; batch++) {
    closing.throwIfAborted()
    const count = await learnSome()
    learnt += count
    if (count === 0) break
  }
  return learnt
}

/** Returns the newest model, unless there is none or a training reads the scores that belong to it. */
async function modelToLearnBy({ db, now }: DecisionDeps): Promise<LearningModel | undefined> {
  const newest = await rankingModels.findNewest(db)
  const since = newest?.trainingSince?.getTime() ?? Number.NEGATIVE_INFINITY
  // The first training makes scores out of all decisions.
  return since > now().getTime() - TRAINING_MS ? undefined : newest
}

const learntUntil = ({ learntUntil: until, trainedAt }: LearningModel) => until ?? trainedAt

async function learnNext(deps: DecisionDeps): Promise<number> {
  const { db, now } = deps
  const model = await modelToLearnBy(deps)
  if (!model) return 0
  const { rows, until } = await readDecisions(db, learntUntil(model), now())
  const meanShown = model.meanShown + rows.length / Math.max(model.people, 1)
  const isStored = await learn(deps, model, { rows, isNew: true, learnt: { learntUntil: until, meanShown } })
  return isStored ? rows.length : learnNext(deps)
}

/** Learns decisions from before the first training, the newest first. */
async function learnOlder(deps: DecisionDeps): Promise<number> {
  const model = await modelToLearnBy(deps)
  if (!model?.learntFrom) return 0
  const { rows, from } = await readOlder(deps.db, model.learntFrom)
  const isStored = await learn(deps, model, { rows, isNew: false, learnt: { learntFrom: from } })
  return isStored ? rows.length : learnOlder(deps)
}

type Learnt = Parameters<typeof newDecisions.moveOn>[2]
type Batch = { rows: readonly PastSwipe[]; isNew: boolean; learnt: Learnt }

async function learn(
  deps: DecisionDeps,
  model: LearningModel,
  { rows, isNew, learnt }: Batch,
): Promise<boolean> {
  const { db, now } = deps
  // Before anything is read: a taste that is reset meanwhile stays reset.
  const at = now()
  const pairs = await readDecidedPairs(db, rows, dayOf(at))
  const { scores, stored } = await readPeople(db, pairs)
  const moved = learnBatch(parseModel(model.model), {
    pairs,
    commonness: await commonnessIn(db, pairs, model.people),
    scores,
    tastes: stored,
  })
  return storeFor(deps, model, async (tx) => {
    await newDecisions.upsertScores(tx, moved.scores, { at, isShown: isNew })
    await tastes.upsert(tx, moved.tastes, at)
    await newDecisions.moveOn(tx, model.id, learnt)
  })
}

/** Takes decisions out of scores and tastes that were learnt and then undone. */
async function forgetUndone(deps: DecisionDeps): Promise<void> {
  const { db, now } = deps
  const model = await modelToLearnBy(deps)
  if (!model) return
  const until = now()
  const rows = await pastSwipes.listUndone(db, model.undoneUntil ?? model.trainedAt, until)
  const isLearnt = ({ createdAt }: PastSwipe) =>
    createdAt <= learntUntil(model) && !(model.learntFrom && createdAt < model.learntFrom)
  const pairs = await readDecidedPairs(db, rows.filter(isLearnt), dayOf(until))
  const { scores, stored } = await readPeople(db, pairs)
  const left = takeBack(parseModel(model.model), {
    pairs,
    commonness: await commonnessIn(db, pairs, model.people),
    scores,
    tastes: stored,
  })
  const meanShown = Math.max(model.meanShown - pairs.length / Math.max(model.people, 1), 0)
  const isStored = await storeFor(deps, model, async (tx) => {
    await newDecisions.upsertScores(tx, left.scores, { at: until, isShown: true })
    await tastes.upsert(tx, left.tastes, until)
    await newDecisions.moveOn(tx, model.id, { undoneUntil: until, meanShown })
  })
  if (!isStored) await forgetUndone(deps)
}

async function readPeople(db: Db, pairs: readonly PastSwipe[]) {
  const ids = [...new Set(pairs.flatMap(({ swiperId, swipedId }) => [swiperId, swipedId]))]
  const scores = new Map((await newDecisions.listScores(db, ids)).map((row) => [row.userId, row]))
  const rows = await tastes.list(db, [...new Set(pairs.map(({ swiperId }) => swiperId))])
  const stored = new Map(
    rows.map(({ userId, state, since }) => [userId, { state: parseTaste(state), since }]),
  )
  return { scores, stored }
}

/** Stores what was learnt and returns true, unless something else was learnt or a training has begun since the model was read. */
const storeFor = (
  { transact, ...deps }: DecisionDeps,
  model: LearningModel,
  save: (tx: Tx) => Promise<void>,
): Promise<boolean> =>
  transact(async (tx) => {
    await rankingModels.lock(tx)
    const isSame = isDeepStrictEqual(await modelToLearnBy({ ...deps, transact, db: tx }), model)
    if (isSame) await save(tx)
    return isSame
  })

/** Returns about a batch of decisions; those of one moment are never divided between two batches. */
async function readDecisions(db: Db, since: Date, now: Date): Promise<{ rows: PastSwipe[]; until: Date }> {
  for (let limit = BATCH_SIZE; ; limit *= 2) {
    const rows = await pastSwipes.listBetween(db, { since, until: now, limit })
    if (rows.length < limit) return { rows, until: now }
    const whole = withoutLastMoment(rows)
    const until = whole.at(-1)?.createdAt
    if (until) return { rows: whole, until }
  }
}

/** Like `readDecisions`, for those before a time; `from` is null if there are no older ones. */
async function readOlder(db: Db, before: Date): Promise<{ rows: PastSwipe[]; from: Date | null }> {
  for (let limit = OLDER_BATCH_SIZE; ; limit *= 2) {
    const rows = await pastSwipes.listBefore(db, before, limit)
    if (rows.length < limit) return { rows, from: null }
    const whole = withoutLastMoment(rows)
    const from = whole.at(-1)?.createdAt
    if (from) return { rows: whole, from }
  }
}

function withoutLastMoment(rows: readonly PastSwipe[]): PastSwipe[] {
  const last = rows.at(-1)?.createdAt.getTime()
  return rows.filter(({ createdAt }) => createdAt.getTime() !== last)
}
