import type { Deps } from '../../../../context.ts'
import { pastSwipes } from '../../../matching/matching.ts'
import { serializeModel } from '../model/model.rules.ts'
import { rankingModels } from '../ranking.store.ts'
import { tastes } from '../taste/taste.store.ts'
import { sortRankOf } from './sort-rank.rules.ts'
import { shownPeople, trainingResults } from './training.store.ts'
import {
  batchesOf,
  countCommonness,
  countRecentActivity,
  type RecentActivity,
  sendDecisions,
  type TrainingContext,
} from './training-data.ts'
import { openTrainingThread, type TrainingThread } from './training-thread.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** After an hour training is due if there are this many new decisions and this share; after a day always. */
const MIN_NEW = 50
const MIN_NEW_SHARE = 0.1

type TrainingDeps = Pick<Deps, 'db' | 'now' | 'transact'>

/** Whether there are decisions that the newest model does not know. */
async function isTrainingDue({ db, now }: TrainingDeps): Promise<boolean> {
  const model = await rankingModels.findNewest(db)
  if (!model) return (await pastSwipes.list(db, undefined, 1)).length > 0
  const age = now().getTime() - model.trainedAt.getTime()
  if (age >= DAY_MS) return true
  if (age < HOUR_MS) return false
  const enough = Math.max(MIN_NEW, Math.ceil(MIN_NEW_SHARE * model.decisions))
  return (await pastSwipes.countSince(db, model.trainedAt, enough)) >= enough
}

/**
 * Trains if that is due and returns whether it did. The thread ends with the training or when `closing` is aborted.
 * The job queue runs it at most once at a time among all processes.
 */
export async function trainWhenDue(deps: Deps, closing: AbortSignal): Promise<boolean> {
  if (!(await isTrainingDue(deps))) return false
  const startedAt = performance.now()
  const thread = openTrainingThread()
  const stop = () => void thread.close()
  closing.addEventListener('abort', stop)
  try {
    await runTraining({ ...deps, closing }, thread)
    deps.counts.training((performance.now() - startedAt) / 1000)
    return true
  } finally {
    closing.removeEventListener('abort', stop)
    await thread.close()
  }
}

async function runTraining(deps: TrainingContext & TrainingDeps, thread: TrainingThread): Promise<void> {
  const trainedAt = deps.now()
  await sendDecisions(deps, thread, trainedAt)
  const { people, rows } = await countCommonness(deps)
  const having = rows.filter(({ kind }) => kind === 'interest').map((row) => [row.value, row.people] as const)
  thread.send({ decisions: [], featuresById: [], commonness: { people, having: new Map(having) } })
  const recent = await countRecentActivity(deps, trainedAt)
  const meanShown = [...recent.shown.values()].reduce((sum, times) => sum + times, 0) / Math.max(people, 1)
  const { model, decisions, scores, tastes: learnt } = await thread.result()
  const { pairs, calibrationError } = model.trainedOn
  await deps.transact(async (tx) => {
    await rankingModels.lock(tx)
    const text = serializeModel(model)
    await trainingResults.insertModel(tx, {
      trainedAt,
      model: text,
      decisions,
      pairs,
      calibrationError,
      people,
      meanShown,
    })
    await trainingResults.upsertScores(tx, scores, trainedAt)
    await tastes.upsert(tx, learnt, trainedAt)
    await trainingResults.replaceCommonness(tx, rows)
  })
  await updateRanks(deps, recent, meanShown)
}

/** Stores how often each person was shown, and their sort ranks; writes only rows that change. */
async function updateRanks(
  { db, now, closing }: TrainingContext,
  { shown, active }: RecentActivity,
  meanShown: number,
): Promise<void> {
  const at = now()
  const day = Math.floor(at.getTime() / DAY_MS)
  for await (const batch of batchesOf((after, limit) => shownPeople.listRanks(db, after, limit), closing)) {
    const people = batch.map((row) => ({ row, times: shown.get(row.userId) ?? 0 }))
    const counted = people.filter(({ row, times }) => times !== (row.shown ?? 0))
    if (counted.length > 0) {
      const rows = counted.map(({ row, times }) => ({ user_id: row.userId, shown: times }))
      await shownPeople.upsertShown(db, rows, at)
    }
    const moved = people.flatMap(({ row: { userId, popularity, createdAt, sortRank }, times }) => {
      const daysSinceJoined = (at.getTime() - createdAt.getTime()) / DAY_MS
      const isActive = active.has(userId)
      const next = sortRankOf(
        { userId, popularity: popularity ?? 0, shown: times, meanShown, daysSinceJoined, isActive },
        day,
      )
      return next === sortRank ? [] : [{ user_id: userId, sort_rank: next }]
    })
    if (moved.length > 0) await shownPeople.updateSortRanks(db, moved)
  }
}
