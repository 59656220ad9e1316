import { array, assert, boolean, double, property, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import { asItIs, calibrate, calibrated, calibrationError } from './calibration.rules.ts'

const chance = double({ min: 0.001, max: 0.999, noNaN: true })

test('calibrating never changes who comes before whom', () => {
  assert(
    property(array(tuple(chance, boolean()), { maxLength: 60 }), chance, chance, (past, one, other) => {
      const learnt = calibrate(
        past.map(([foretold]) => foretold),
        past.map(([, came]) => Number(came)),
      )
      const [low, high] = [Math.min(one, other), Math.max(one, other)]
      expect(calibrated(learnt, low)).toBeLessThanOrEqual(calibrated(learnt, high) + 1e-12)
    }),
  )
})

test('without outcomes a chance stays as it is', () => {
  expect(calibrate([], [])).toEqual(asItIs)
  assert(
    property(chance, (one) => {
      expect(calibrated(asItIs, one)).toBeCloseTo(one, 10)
    }),
  )
})

/** `count` outcomes at a chance that in truth is `truth`. */
const outcomes = (truth: number, count: number) =>
  Array.from({ length: count }, (_, k) => Number((k + 0.5) / count < truth))

test('chances that were told too high come out as they came true', () => {
  const foretold = [0.3, 0.5, 0.7].flatMap((one) => Array.from({ length: 400 }, () => one))
  const came = [0.1, 0.25, 0.45].flatMap((one) => outcomes(one, 400))
  const learnt = calibrate(foretold, came)
  const before = calibrationError(foretold, came)
  const after = calibrationError(
    foretold.map((one) => calibrated(learnt, one)),
    came,
  )
  expect(before).toBeGreaterThan(0.2)
  expect(after).toBeLessThan(0.02)
})

test('the error is nothing where all came as foretold, and everything where the opposite did', () => {
  expect(calibrationError([0.25, 0.25, 0.25, 0.25], [1, 0, 0, 0])).toBeCloseTo(0, 10)
  expect(calibrationError([1, 1, 0, 0], [0, 0, 1, 1])).toBe(1)
})
