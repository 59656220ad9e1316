import type { RankingModel } from '../../server/src/features/discovery/ranking/model/model.rules.ts'
import { auc, interval, liftAt, mean, type Scored } from './figures.ts'
import {
  type DateDecisions,
  type DatePrediction,
  listsIn,
  matchesIn,
  modelsByWave,
  predictCold,
  predictFew,
  predictWarm,
} from './protocol.ts'

/** A wave, predicted by the ranking and by the one that it is compared with. */
type ComparedWave = { wave: number; now: DatePrediction[]; before: DatePrediction[] }

/** A figure of the ranking, of the control, and their difference with its 95 % interval over redrawn waves. */
export type FigureComparison = {
  now: number
  before: number
  difference: number
  within: readonly [low: number, high: number]
}

type RankingSide = 'now' | 'before'
type WaveFigure = (waves: readonly ComparedWave[], side: RankingSide) => number

const REPEATS = 4
const DRAWS = 400
const KNOWN = [1, 3, 5, 8, 12]

const matchAuc: WaveFigure = (waves, side) => auc(matchesIn(waves.flatMap((one) => one[side])))
const listsOf = (waves: readonly ComparedWave[], side: RankingSide): Scored[][] =>
  waves.flatMap((one) => listsIn(one[side], 'reciprocal'))
const firstCard: WaveFigure = (waves, side) => liftAt(1, listsOf(waves, side))

function wavesOf(now: readonly DatePrediction[], before: readonly DatePrediction[]): ComparedWave[] {
  const control = Map.groupBy(before, ({ wave }) => wave)
  return [...Map.groupBy(now, ({ wave }) => wave)].map(([wave, own]) => ({
    wave,
    now: own,
    before: control.get(wave) ?? [],
  }))
}

/** Compares a figure; both sides are redrawn together, so that only their difference varies. */
function compared(runs: readonly ComparedWave[][], figure: WaveFigure): FigureComparison {
  const average = (side: RankingSide) => mean(runs.map((waves) => figure(waves, side)))
  // Each redrawn wave brings all its repetitions, which are not independent.
  const byWave = [...Map.groupBy(runs.flat(), ({ wave }) => wave)].map(([wave, repeats]) => ({
    wave,
    repeats,
  }))
  const differenceIn = (drawn: Readonly<typeof byWave>) =>
    mean(
      runs.map((_, k) => {
        const waves = drawn.flatMap(({ repeats }) => repeats[k] ?? [])
        return figure(waves, 'now') - figure(waves, 'before')
      }),
    )
  const [now, before] = [average('now'), average('before')]
  return { now, before, difference: now - before, within: interval(byWave, differenceIn, DRAWS) }
}

/**
 * Compares the ranking with a control that is trained and judged on the same folds, without what `controlDates` lack: cold, all,
 * and by how many dates of each person are known.
 */
export function compareWithControl(
  dates: readonly DateDecisions[],
  models: ReadonlyMap<number, RankingModel>,
  controlDates: readonly DateDecisions[],
) {
  const control = modelsByWave(controlDates)
  const seeds = Array.from({ length: REPEATS }, (_, k) => k + 1)
  const warm = seeds.map((seed) =>
    wavesOf(predictWarm(dates, models, seed), predictWarm(controlDates, control, seed)),
  )
  const few = KNOWN.map((known) => ({
    known,
    auc: compared(
      seeds.map((seed) =>
        wavesOf(
          predictFew(dates, models, { known, seed }),
          predictFew(controlDates, control, { known, seed }),
        ),
      ),
      matchAuc,
    ),
  }))
  const cold = [wavesOf(predictCold(dates, models), predictCold(controlDates, control))]
  return {
    cold: compared(cold, matchAuc),
    auc: compared(warm, matchAuc),
    firstCard: compared(warm, firstCard),
    few,
  }
}
