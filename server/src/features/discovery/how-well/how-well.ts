import { dayOf } from '@hearth/contract/ages'
import type { HowWellView } from '@hearth/contract/public/how-well'
import type { Deps } from '../../../context.ts'
import { publishedPredictions } from './how-well.rules.ts'
import { predictionBins } from './prediction-bins.store.ts'

const DAY_MS = 86_400_000
const DAYS_SHOWN = 365
/** Exposures are not there for longer. */
const MOST_DAYS_COUNTED = 90

const midnightOf = (day: string, addDays = 0) =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) + addDays * DAY_MS)

/** Counts the predictions of every complete day that is not counted yet, and deletes those of more than a year ago. */
export const countPredictions = ({ now, transact }: Pick<Deps, 'now' | 'transact'>): Promise<void> =>
  transact(async (tx) => {
    const today = dayOf(now())
    const oldest = midnightOf(today, -MOST_DAYS_COUNTED)
    const last = await predictionBins.findLastDay(tx)
    const next = last === undefined ? oldest : midnightOf(last, 1)
    await predictionBins.count(tx, { from: next > oldest ? next : oldest, to: midnightOf(today) })
    await predictionBins.deleteBefore(tx, dayOf(midnightOf(today, -DAYS_SHOWN)))
  })

/** Returns how often predictions came true, as it is published. */
export async function showHowWell({ db }: Pick<Deps, 'db'>): Promise<HowWellView> {
  const counts = await predictionBins.list(db)
  const of = (kind: 'like' | 'match') => publishedPredictions(counts.filter((count) => count.kind === kind))
  return { likes: of('like'), matches: of('match') }
}
