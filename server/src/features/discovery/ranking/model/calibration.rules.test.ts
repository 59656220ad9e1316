import { array, assert, boolean, double, property, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import {
  applyCalibration,
  calibrationError,
  fitCalibration,
  fitStrata,
  identityCalibration,
  isAccurate,
  type PairPrediction,
  stratumFor,
} from './calibration.rules.ts'

const chance = double({ min: 0.001, max: 0.999, noNaN: true })

test('calibration keeps the order of chances', () => {
  assert(
    property(array(tuple(chance, boolean()), { maxLength: 60 }), chance, chance, (past, one, other) => {
      const calibration = fitCalibration(
        past.map(([predicted]) => predicted),
        past.map(([, came]) => Number(came)),
      )
      const [low, high] = [Math.min(one, other), Math.max(one, other)]
      expect(applyCalibration(calibration, low)).toBeLessThanOrEqual(
        applyCalibration(calibration, high) + 1e-12,
      )
    }),
  )
})

test('without outcomes calibration changes nothing', () => {
  expect(fitCalibration([], [])).toEqual(identityCalibration)
  assert(
    property(chance, (one) => {
      expect(applyCalibration(identityCalibration, one)).toBeCloseTo(one, 10)
    }),
  )
})

/** Returns `count` outcomes, of which the share `truth` is 1. */
const outcomes = (truth: number, count: number) =>
  Array.from({ length: count }, (_, k) => Number((k + 0.5) / count < truth))

test('chances that were too high become as high as the outcomes', () => {
  const predicted = [0.3, 0.5, 0.7].flatMap((one) => Array.from({ length: 400 }, () => one))
  const came = [0.1, 0.25, 0.45].flatMap((one) => outcomes(one, 400))
  const calibration = fitCalibration(predicted, came)
  const before = calibrationError(predicted, came)
  const after = calibrationError(
    predicted.map((one) => applyCalibration(calibration, one)),
    came,
  )
  expect(before).toBeGreaterThan(0.2)
  expect(after).toBeLessThan(0.02)
})

test('the error is 0 if all predictions came true, and 1 if the opposite did', () => {
  expect(calibrationError([0.25, 0.25, 0.25, 0.25], [1, 0, 0, 0])).toBeCloseTo(0, 10)
  expect(calibrationError([1, 1, 0, 0], [0, 0, 1, 1])).toBe(1)
})

const pairsWith = (predicted: number, truth: number, count: number, known = 20): PairPrediction[] =>
  outcomes(truth, count).map((outcome) => ({ chance: predicted, outcome, known }))

test('pairs are accurate in three bins of 300 that are off by at most four points', () => {
  const low = [...pairsWith(0.05, 0.06, 400), ...pairsWith(0.15, 0.13, 300)]
  expect(isAccurate([...low, ...pairsWith(0.25, 0.22, 300)])).toBe(true)
  expect(isAccurate([...low, ...pairsWith(0.25, 0.2, 300)])).toBe(false)
  expect(isAccurate([...low, ...pairsWith(0.25, 0.25, 200)])).toBe(false)
  expect(isAccurate([...low, ...pairsWith(0.25, 0.25, 200), ...pairsWith(0.75, 0.74, 100)])).toBe(true)
  expect(isAccurate([])).toBe(false)
})

test('pairs of whom little is known are calibrated on their own', () => {
  const folds = Array.from({ length: 5 }, () => [
    ...pairsWith(0.3, 0.1, 400, 1),
    ...pairsWith(0.15, 0.08, 400, 2),
    ...pairsWith(0.6, 0.35, 400, 1),
    ...[0.05, 0.15, 0.3, 0.6].flatMap((share) => pairsWith(share, share, 400)),
  ])
  const strata = fitStrata(folds)
  const percentOf = (known: number, predicted: number) =>
    Math.round(100 * applyCalibration(stratumFor(strata, known) ?? identityCalibration, predicted))
  expect(Math.abs(percentOf(2, 0.6) - 35)).toBeLessThanOrEqual(4)
  expect(percentOf(10, 0.6)).toBe(60)
  expect(strata.map(({ isAccurate: holds }) => holds)).toEqual([false, true, false, false, true])
})
