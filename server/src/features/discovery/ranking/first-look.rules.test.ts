import { assert, boolean, double, integer, property, record, uuid } from 'fast-check'
import { expect, test } from 'vitest'
import { firstLook, type Seen } from './first-look.rules.ts'

const anybody = record<Seen>({
  userId: uuid(),
  popularity: double({ min: -5, max: 5, noNaN: true }),
  shown: integer({ min: 0, max: 1000 }),
  usual: double({ min: 0, max: 200, noNaN: true }),
  since: integer({ min: 0, max: 1000 }),
  isHere: boolean(),
})
const day = 20_000

test('to be shown oftener never brings somebody forward, and to be away neither', () => {
  assert(
    property(anybody, integer({ min: 1, max: 500 }), (one, more) => {
      expect(firstLook({ ...one, shown: one.shown + more }, day)).toBeLessThanOrEqual(firstLook(one, day))
      expect(firstLook({ ...one, isHere: false }, day)).toBeLessThanOrEqual(
        firstLook({ ...one, isHere: true }, day),
      )
    }),
  )
})

test('is a whole number that a smallint holds, and within a few levels', () => {
  assert(
    property(anybody, (one) => {
      const level = firstLook(one, day)
      expect(Number.isInteger(level)).toBe(true)
      expect(Math.abs(level)).toBeLessThanOrEqual(32)
    }),
  )
})

test('whoever is new is not behind the usual, however little they are liked as yet', () => {
  assert(
    property(anybody, (one) => {
      expect(firstLook({ ...one, since: 3 }, day)).toBeGreaterThanOrEqual(4)
    }),
  )
})

test('equals take turns within weeks, and nobody is last by their id alone', () => {
  const equals = Array.from({ length: 50 }, (_, n) => ({
    userId: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    popularity: 0,
    shown: 10,
    usual: 10,
    since: 100,
    isHere: true,
  }))
  const best = equals.filter((one) =>
    Array.from({ length: 12 }, (_, week) => firstLook(one, day + 7 * week)).includes(3),
  )
  expect(best.length).toBeGreaterThan(40)
})
