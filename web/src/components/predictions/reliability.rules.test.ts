import type { PredictionBinView } from '@hearth/contract/public/how-well'
import { expect, test } from 'vitest'
import { pointsOf, topOf } from './reliability.rules.ts'

const bin = (from: number, pairs: number | null, predicted: number, actual: number): PredictionBinView => ({
  from,
  to: from + 5,
  pairs,
  predicted: pairs === null ? null : predicted,
  actual: pairs === null ? null : actual,
})

test('both axes end at the same round number, above all bins', () => {
  expect(topOf([])).toBe(20)
  expect(topOf([bin(5, 40, 7, 12)])).toBe(20)
  expect(topOf([bin(5, 40, 7, 21)])).toBe(40)
  expect(topOf([bin(80, 40, 92, 97)])).toBe(100)
})

test('withheld bins have no point, and the area of a point follows its pairs', () => {
  const points = pointsOf([bin(0, 400, 2, 4), bin(5, 100, 8, 6), bin(10, null, 0, 0)], 20)
  expect(points).toEqual([
    { from: 0, x: 0.1, y: 0.2, radius: 6 },
    { from: 5, x: 0.4, y: 0.3, radius: 4 },
  ])
})
