import { logistic, logOdds } from './regression.rules.ts'

/** Corrects predicted log-odds: `offset + slope * logOdds`. The slope is never negative, so the order stays. */
export type Calibration = { offset: number; slope: number }

export const identityCalibration: Calibration = { offset: 0, slope: 1 }

const STEPS = 50
/** The identity has the weight of this many outcomes that came exactly as predicted. */
const PRIOR_OUTCOMES = 20
const BINS = 10

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
