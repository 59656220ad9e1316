import { assert, boolean, double, integer, property, record, uuid } from 'fast-check'
import { expect, test } from 'vitest'
import { type SortRankInput, sortRankOf } from './sort-rank.rules.ts'

const anybody = record<SortRankInput>({
  userId: uuid(),
  popularity: double({ min: -5, max: 5, noNaN: true }),
  shown: integer({ min: 0, max: 1000 }),
  meanShown: double({ min: 0, max: 200, noNaN: true }),
  daysSinceJoined: integer({ min: 0, max: 1000 }),
  isActive: boolean(),
})
const day = 20_000

test('more exposure or less activity never raises the rank', () => {
  assert(
    property(anybody, integer({ min: 1, max: 500 }), (one, more) => {
      expect(sortRankOf({ ...one, shown: one.shown + more }, day)).toBeLessThanOrEqual(sortRankOf(one, day))
      expect(sortRankOf({ ...one, isActive: false }, day)).toBeLessThanOrEqual(
        sortRankOf({ ...one, isActive: true }, day),
      )
    }),
  )
})

test('the rank is a small integer', () => {
  assert(
    property(anybody, (one) => {
      const zeros = sortRankOf(one, day)
      expect(Number.isInteger(zeros)).toBe(true)
      expect(Math.abs(zeros)).toBeLessThanOrEqual(32)
    }),
  )
})

test('a new person is never in the lower half', () => {
  assert(
    property(anybody, (one) => {
      expect(sortRankOf({ ...one, daysSinceJoined: 3 }, day)).toBeGreaterThanOrEqual(4)
    }),
  )
})

test('equals take turns within weeks', () => {
  const equals = Array.from({ length: 50 }, (_, n) => ({
    userId: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    popularity: 0,
    shown: 10,
    meanShown: 10,
    daysSinceJoined: 100,
    isActive: true,
  }))
  const best = equals.filter((one) =>
    Array.from({ length: 12 }, (_, week) => sortRankOf(one, day + 7 * week)).includes(3),
  )
  expect(best.length).toBeGreaterThan(40)
})
