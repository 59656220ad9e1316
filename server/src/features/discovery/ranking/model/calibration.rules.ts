import { logistic, logOdds } from './regression.rules.ts'

/** Corrects predicted log-odds: `offset + slope * logOdds`. The slope is never negative, so the order stays. */
export type Calibration = { offset: number; slope: number }

export const identityCalibration: Calibration = { offset: 0, slope: 1 }

const STEPS = 50
/** The identity has the weight of this many outcomes that came exactly as predicted. */
const PRIOR_OUTCOMES = 20
const BINS = 10

/** The fewest decisions known of either side with which a stratum begins. */
const STRATA = [0, 1, 3, 6, 10]
/** A percentage is shown in strata with so many bins, of so many held-out pairs each, that are off by at most this. */
const MIN_ACCURATE_BINS = 3
const MIN_BIN_PAIRS = 300
const MAX_BIN_ERROR = 0.04

/** Returns the calibrated chance, 0 to 1. */
export const applyCalibration = ({ offset, slope }: Calibration, chance: number) =>
  logistic(offset + slope * logOdds(chance))

/** Fits Platt scaling to predicted chances and outcomes (0 or 1); few outcomes leave it near the identity. */
export function fitCalibration(chances: readonly number[], outcomes: readonly number[]): Calibration {
  const odds = chances.map(logOdds)
  let { offset, slope } = identityCalibration
  const priorWeight = PRIOR_OUTCOMES / 4
  for (let step = 0; step < STEPS; step++) {
    let [gradientOffset, gradientSlope] = [-priorWeight * offset, -priorWeight * (slope - 1)]
    let [a, b, c] = [priorWeight, 0, priorWeight]
    for (const [k, z] of odds.entries()) {
      const chance = logistic(offset + slope * z)
      const weight = chance * (1 - chance)
      const residual = (outcomes[k] ?? 0) - chance
      gradientOffset += residual
      gradientSlope += residual * z
      a += weight
      b += weight * z
      c += weight * z * z
    }
    const determinant = a * c - b * b
    offset += (c * gradientOffset - b * gradientSlope) / determinant
    slope += (a * gradientSlope - b * gradientOffset) / determinant
  }
  return { offset, slope: Math.max(slope, 0) }
}

/** Returns the expected calibration error, 0 to 1, in ten bins of equal width. */
export function calibrationError(chances: readonly number[], outcomes: readonly number[]): number {
  const gaps = Array.from({ length: BINS }, () => 0)
  for (const [k, chance] of chances.entries()) {
    const bin = Math.min(BINS - 1, Math.floor(chance * BINS))
    gaps[bin] = (gaps[bin] ?? 0) + chance - (outcomes[k] ?? 0)
  }
  return gaps.reduce((sum, gap) => sum + Math.abs(gap), 0) / Math.max(chances.length, 1)
}

/** A held-out pair: its fused chance, its outcome (0 or 1), and the smaller number of decisions known of either side. */
export type PairPrediction = { chance: number; outcome: number; known: number }

/** The calibration of a stratum: pairs of whom at least `from` decisions are known, and fewer than in the next stratum. */
export type StratumCalibration = Calibration & { from: number; isAccurate: boolean }

/** Returns the stratum of a number of known decisions. */
export const stratumFor = <Stratum extends { from: number }>(strata: readonly Stratum[], known: number) =>
  strata.findLast(({ from }) => from <= known)

export const calibrationFrom = (pairs: readonly PairPrediction[]): Calibration =>
  fitCalibration(
    pairs.map(({ chance }) => chance),
    pairs.map(({ outcome }) => outcome),
  )

/** Calibrates each fold by the others, so that no pair takes part in its own calibration. */
export const calibrateFolds = (folds: readonly (readonly PairPrediction[])[]): PairPrediction[] =>
  folds.flatMap((fold, out) => {
    const calibration = calibrationFrom(folds.toSpliced(out, 1).flat())
    return fold.map((pair) => ({ ...pair, chance: applyCalibration(calibration, pair.chance) }))
  })

/** Fits a calibration for each stratum, and tells from held-out pairs whether its percentages are accurate. */
export const fitStrata = (folds: readonly (readonly PairPrediction[])[]): StratumCalibration[] =>
  STRATA.map((from, k) => {
    const to = STRATA[k + 1] ?? Number.POSITIVE_INFINITY
    const own = folds.map((fold) => fold.filter(({ known }) => known >= from && known < to))
    return { from, ...calibrationFrom(own.flat()), isAccurate: isAccurate(calibrateFolds(own)) }
  })

/** Whether there are enough bins and each is accurate. */
export function isAccurate(pairs: readonly PairPrediction[]): boolean {
  const bins = binsOf(pairs)
  return bins.length >= MIN_ACCURATE_BINS && bins.every((bin) => binError(bin) <= MAX_BIN_ERROR)
}

/** Returns the pairs in bins of equal width, of which those with too few pairs are joined with the next, the last with the one before. */
function binsOf(pairs: readonly PairPrediction[]): PairPrediction[][] {
  const byBin = Map.groupBy(pairs, ({ chance }) => Math.min(BINS - 1, Math.floor(chance * BINS)))
  const bins: PairPrediction[][] = []
  let open: PairPrediction[] = []
  for (let bin = 0; bin < BINS; bin++) {
    open.push(...(byBin.get(bin) ?? []))
    if (open.length < MIN_BIN_PAIRS) continue
    bins.push(open)
    open = []
  }
  bins.at(-1)?.push(...open)
  return bins
}

const binError = (bin: readonly PairPrediction[]) =>
  Math.abs(bin.reduce((sum, { chance, outcome }) => sum + chance - outcome, 0)) / bin.length
