import type { RankingModel } from '../../server/src/features/discovery/ranking/model/model.rules.ts'
import { signals } from '../../server/src/features/discovery/ranking/model/signals.rules.ts'
import { mean } from './figures.ts'
import { line, two } from './printing.ts'
import type { SpeedDateDecision, SpeedDating } from './speed-dating.ts'

/** Returns the data without the question of how often one dates. */
export const withoutDatingPace = (data: SpeedDating): SpeedDating => ({
  ...data,
  featuresById: new Map([...data.featuresById].map(([id, one]) => [id, { ...one, datingPace: null }])),
})

/** Returns the data with likes and passes alone, and without the questions of how often one goes out and dates and of favourites. */
export function withoutNews(data: SpeedDating): SpeedDating {
  const without = (decision: SpeedDateDecision) => ({ ...decision, signal: undefined })
  const featuresById = new Map(
    [...data.featuresById].map(([id, one]) => [
      id,
      { ...one, goingOut: null, datingPace: null, favourites: [] },
    ]),
  )
  return { ...data, featuresById, dates: data.dates.map(([one, other]) => [without(one), without(other)]) }
}

/** Prints how much each signal adds to the evidence for the liked person, as learnt for each wave from the others. */
export function printSignals(models: ReadonlyMap<number, RankingModel>) {
  console.log(
    '\nGraded signals (from the column like): what each adds to a pass or like, mean over the models, least and most',
  )
  const learnt = [...models.values()].flatMap(({ signalValues }) => signalValues ?? [])
  for (const signal of signals) {
    const values = learnt.map((one) => one[signal])
    line(signal, two(mean(values)), `${two(Math.min(...values))} to ${two(Math.max(...values))}`)
  }
}
