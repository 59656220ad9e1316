import type { Deps } from '../../../../context.ts'
import type { Tx } from '../../../../db/open.ts'
import { pastSwipes } from '../../../matching/matching.ts'
import { parseModel, type RankingModel, serializeModel } from '../model/model.rules.ts'
import { rankingModels } from '../ranking.store.ts'
import { tastes } from '../taste/taste.store.ts'
import { learnNewDecisions } from './learn-decisions.ts'
import { updateSortRanks } from './sort-ranks.store.ts'
import { type CommonnessRow, communityCounts, trainingResults } from './training.store.ts'
import {
  countCommonness,
  type DecisionSample,
  idRanges,
  type LearntPeriod,
  RECENT_DAYS,
  SAMPLE_SIZE,
  sendSample,
  type TrainingContext,
} from './training-data.ts'
import { openTrainingThread, type TrainedModel, type TrainingThread } from './training-thread.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** After an hour training is due if there are this many new decisions and this share; after a day always. */
const MIN_NEW = 50
const MIN_NEW_SHARE = 0.1

type TrainingDeps = Pick<Deps, 'db' | 'now' | 'transact'>

/** Whether there are decisions that the newest model does not know, and no more new ones than fit into the sample. */
async function isTrainingDue({ db, now }: TrainingDeps, size: number): Promise<boolean> {
  const model = await rankingModels.findNewest(db)
  if (!model) return (await pastSwipes.list(db, undefined, 1)).length > 0
  // The job `learn-decisions` has to catch up first, or decisions that it has not learnt would be left out.
  if ((await pastSwipes.countSince(db, model.learntUntil ?? model.trainedAt, size)) >= size) return false
  const age = now().getTime() - model.trainedAt.getTime()
  if (age >= DAY_MS) return true
  if (age < HOUR_MS) return false
  const enough = Math.max(MIN_NEW, Math.ceil(MIN_NEW_SHARE * model.decisions))
  return (await pastSwipes.countSince(db, model.trainedAt, enough)) >= enough
}

/**
 * Trains if that is due and returns whether it did. The thread ends with the training or when `closing` is aborted.
 * The job queue runs it at most once at a time among all processes. `size`: decisions of the sample.
 */
export async function trainWhenDue(
  deps: Deps,
  closing: AbortSignal,
  size: number = SAMPLE_SIZE,
): Promise<boolean> {
  if (!(await isTrainingDue(deps, size))) return false
  const startedAt = performance.now()
  const thread = openTrainingThread()
  const stop = () => void thread.close()
  closing.addEventListener('abort', stop)
  try {
    await runTraining({ ...deps, closing }, thread, size)
    deps.counts.training((performance.now() - startedAt) / 1000)
    return true
  } finally {
    closing.removeEventListener('abort', stop)
    await thread.close()
  }
}

/** The newest model, and the decisions that the scores know by it. */
type ModelBefore = Awaited<ReturnType<typeof rankingModels.findNewest>>

/**
 * Learns what the scores do not know yet, because a sample may leave it out, and from then on keeps the job from learning. Returns
 * the model that knows all decisions until `learntUntil`.
 */
async function begin(deps: TrainingContext & TrainingDeps): Promise<ModelBefore> {
  const newest = await rankingModels.findNewest(deps.db)
  if (!newest) return undefined
  // One that was killed has left its time.
  await trainingResults.begin(deps.db, newest.id, null)
  await learnNewDecisions(deps, deps.closing)
  return deps.transact(async (tx) => {
    await rankingModels.lock(tx)
    await trainingResults.begin(tx, newest.id, deps.now())
    return rankingModels.findNewest(tx)
  })
}

const learntBy = (before: ModelBefore): LearntPeriod =>
  before ? { from: before.learntFrom, until: before.learntUntil ?? before.trainedAt } : null

async function runTraining(
  deps: TrainingContext & TrainingDeps,
  thread: TrainingThread,
  size: number,
): Promise<void> {
  const { db, transact } = deps
  const before = await begin(deps)
  const trainedAt = before?.learntUntil ?? deps.now()
  try {
    const sample = await sendSample(deps, thread, { until: trainedAt, learnt: learntBy(before), size })
    const { people, rows } = await countCommonness(db)
    const model = !sample.isWhole && before ? parseModel(before.model) : null
    thread.send({ ...nothing, rest: { commonness: commonnessOf(people, rows), learntBy: model } })
    const trained = await thread.trained()
    deps.closing.throwIfAborted()
    await transact(async (tx) => {
      await rankingModels.lock(tx)
      await store(tx, { trainedAt, before, sample, people, rows, trained, thread })
    })
  } finally {
    if (before) await trainingResults.begin(db, before.id, null)
  }
  await rankAll(deps, trainedAt)
}

const nothing = { decisions: [], featuresById: [], scores: [] }

const commonnessOf = (people: number, rows: readonly CommonnessRow[]) => ({
  people,
  having: new Map(
    rows.filter(({ kind }) => kind === 'interest').map((row) => [row.value, row.people] as const),
  ),
})

type FinishedTraining = {
  trainedAt: Date
  before: ModelBefore
  sample: DecisionSample
  people: number
  rows: readonly CommonnessRow[]
  trained: TrainedModel
  thread: TrainingThread
}

async function store(
  tx: Tx,
  { trainedAt, before, sample, people, rows, trained: { model, decisions }, thread }: FinishedTraining,
) {
  const { pairs, calibrationError } = model.trainedOn
  const known = sample.isWhole ? undefined : before
  await moveScores(tx, trainedAt, known, model)
  for await (const { scores, tastes: learnt } of thread.parts()) {
    await trainingResults.upsertScores(tx, scores, trainedAt)
    await tastes.upsert(tx, learnt, trainedAt)
  }
  const total = await communityCounts.updateShown(tx, { since: recentSince(trainedAt), until: trainedAt })
  await trainingResults.insertModel(tx, {
    trainedAt,
    model: serializeModel(model),
    decisions,
    pairs,
    calibrationError,
    people,
    meanShown: total / Math.max(people, 1),
    learntFrom: sample.isWhole ? null : learntFromAfter(before, sample),
    undoneUntil: known?.undoneUntil ?? trainedAt,
  })
  await trainingResults.replaceCommonness(tx, rows)
}

/**
 * The scores of people who are not in the sample know decisions that are not in it either, so they stay. Where nothing was
 * scored before, or the sample has all decisions, these people have none.
 */
const moveScores = (tx: Tx, trainedAt: Date, before: ModelBefore, model: RankingModel) =>
  before
    ? trainingResults.moveAll(tx, {
        before: parseModel(before.model).scoreCovariance,
        after: model.scoreCovariance,
      })
    : trainingResults.forgetAll(tx, trainedAt)

/** Returns from when on all decisions are learnt; null if older ones are too. */
function learntFromAfter(before: ModelBefore, { from }: DecisionSample): Date | null {
  const known = before ? before.learntFrom : from
  return known && from && from < known ? from : known
}

const recentSince = (at: Date) => new Date(at.getTime() - RECENT_DAYS * DAY_MS)

/** Computes the sort ranks of everybody. */
async function rankAll({ db, closing }: TrainingContext, at: Date): Promise<void> {
  const meanShown = (await rankingModels.findNewest(db))?.meanShown ?? 0
  for (const range of idRanges) {
    closing.throwIfAborted()
    await updateSortRanks(db, { at, since: recentSince(at), meanShown }, range)
  }
}
