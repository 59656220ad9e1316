import { logistic, logOdds } from './regression.rules.ts'

/** Turns log-odds as they were worked out into log-odds that came true. The slope is never negative: order stays. */
export type Calibration = { offset: number; slope: number }

export const asItIs: Calibration = { offset: 0, slope: 1 }

const STEPS = 50
/** As much doubt as so many outcomes that came exactly as foretold. */
const DOUBT = 20
const BINS = 10

export const calibrated = ({ offset, slope }: Calibration, chance: number) =>
  logistic(offset + slope * logOdds(chance))

/** The calibration under which these outcomes were least surprising (Platt's), held near `asItIs` while they are few. */
export function calibrate(chances: readonly number[], outcomes: readonly number[]): Calibration {
  const odds = chances.map(logOdds)
  let { offset, slope } = asItIs
  const doubt = DOUBT / 4
  for (let step = 0; step < STEPS; step++) {
    let [up, along] = [-doubt * offset, -doubt * (slope - 1)]
    let [a, b, c] = [doubt, 0, doubt]
    for (const [k, z] of odds.entries()) {
      const chance = logistic(offset + slope * z)
      const weight = chance * (1 - chance)
      const miss = (outcomes[k] ?? 0) - chance
      up += miss
      along += miss * z
      a += weight
      b += weight * z
      c += weight * z * z
    }
    const determinant = a * c - b * b
    offset += (c * up - b * along) / determinant
    slope += (a * along - b * up) / determinant
  }
  return { offset, slope: Math.max(slope, 0) }
}

/** Expected calibration error: how far chances and outcomes are apart on average, in ten bins of equal width. */
export function calibrationError(chances: readonly number[], outcomes: readonly number[]): number {
  const gaps = Array.from({ length: BINS }, () => 0)
  for (const [k, chance] of chances.entries()) {
    const bin = Math.min(BINS - 1, Math.floor(chance * BINS))
    gaps[bin] = (gaps[bin] ?? 0) + chance - (outcomes[k] ?? 0)
  }
  return gaps.reduce((sum, gap) => sum + Math.abs(gap), 0) / Math.max(chances.length, 1)
}
