import type { Deps } from '../../../context.ts'
import { firstLook } from './first-look.rules.ts'
import { countOfLate, countTastes, type OfLate, partsOf, type School, tellVotes } from './gathering.ts'
import { everyone, lessons, pastVotes } from './learning.store.ts'
import { written } from './model.rules.ts'
import { learnt } from './ranking.store.ts'
import { openTrainer, type Trainer } from './trainer.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** After an hour it is learnt again where there are so many new decisions, and so large a part; after a day always. */
const ENOUGH_NEW = 50
const PART_NEW = 0.1

type World = Pick<Deps, 'db' | 'now' | 'transact'>

/** Whether there is something to learn that the newest model does not know. */
async function isDue({ db, now }: World): Promise<boolean> {
  const model = await learnt.findModel(db)
  if (!model) return (await pastVotes.list(db, undefined, 1)).length > 0
  const age = now().getTime() - model.trainedAt.getTime()
  if (age >= DAY_MS) return true
  if (age < HOUR_MS) return false
  const enough = Math.max(ENOUGH_NEW, Math.ceil(PART_NEW * model.votes))
  return (await pastVotes.countSince(db, model.trainedAt, enough)) >= enough
}

/**
 * Learns once, if that is due, in a thread that ends with it or when `closing` is aborted. Its job runs at most once
 * at a time among all processes.
 */
export async function learnWhenDue(deps: Deps, closing: AbortSignal): Promise<boolean> {
  if (!(await isDue(deps))) return false
  const trainer = openTrainer()
  const stop = () => void trainer.close()
  closing.addEventListener('abort', stop)
  try {
    await learn({ ...deps, closing }, trainer)
    return true
  } finally {
    closing.removeEventListener('abort', stop)
    await trainer.close()
  }
}

async function learn(deps: School & World, trainer: Trainer): Promise<void> {
  const trainedAt = deps.now()
  await tellVotes(deps, trainer)
  const { people, rows } = await countTastes(deps)
  const having = rows.filter(({ kind }) => kind === 'interest').map((row) => [row.value, row.people] as const)
  trainer.tell({ decisions: [], portraits: [], last: { people, having: new Map(having) } })
  const late = await countOfLate(deps)
  const usualShown = [...late.shown.values()].reduce((sum, times) => sum + times, 0) / Math.max(people, 1)
  const { model, votes, stands } = await trainer.learnt()
  const { pairs, calibrationError } = model.learntFrom
  await deps.transact(async (tx) => {
    const text = written(model)
    await lessons.keepModel(tx, {
      trainedAt,
      model: text,
      votes,
      pairs,
      calibrationError,
      people,
      usualShown,
    })
    await lessons.keepStands(tx, stands, trainedAt)
    await lessons.keepCommonness(tx, rows)
  })
  await lookAnew(deps, late, usualShown)
}

/** Brings up to date how often each person was shown, and how early decks look at them: only what has changed. */
async function lookAnew({ db, now, closing }: School, { shown, here }: OfLate, usual: number): Promise<void> {
  const at = now()
  const day = Math.floor(at.getTime() / DAY_MS)
  for await (const part of partsOf((after, limit) => everyone.listSeen(db, after, limit), closing)) {
    const seen = part.map((row) => ({ row, times: shown.get(row.userId) ?? 0 }))
    const counted = seen.filter(({ row, times }) => times !== (row.shown ?? 0))
    if (counted.length > 0) {
      const rows = counted.map(({ row, times }) => ({ user_id: row.userId, shown: times }))
      await everyone.noteShown(db, rows, at)
    }
    const moved = seen.flatMap(({ row: { userId, popularity, createdAt, standing }, times }) => {
      const since = (at.getTime() - createdAt.getTime()) / DAY_MS
      const isHere = here.has(userId)
      const next = firstLook({ userId, popularity: popularity ?? 0, shown: times, usual, since, isHere }, day)
      return next === standing ? [] : [{ user_id: userId, standing: next }]
    })
    if (moved.length > 0) await everyone.raise(db, moved)
  }
}
