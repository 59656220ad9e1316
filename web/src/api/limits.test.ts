import { expect, test } from 'vitest'
import { leftOf, withUse } from './limits.ts'

const now = Date.parse('2026-06-15T12:00:00.000Z')
const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
const hour = { kind: 'likes' as const, seconds: 3_600, most: 40, used: 31, resetsAt: at(20) }
const day = { kind: 'likes' as const, seconds: 86_400, most: 100, used: 60, resetsAt: at(600) }

test('the time within which least is left is the one that is told', () => {
  expect(leftOf({ limits: [day, hour] }, 'likes', now)).toEqual({
    left: 9,
    most: 40,
    resetsAt: at(20),
    isNear: false,
  })
  expect(leftOf({ limits: [hour, { ...day, used: 95 }] }, 'likes', now)).toMatchObject({
    left: 5,
    isNear: true,
  })
})

test.each([
  [4, 2, false],
  [4, 3, true],
  [2, 1, true],
  [60, 47, false],
  [60, 48, true],
])('of %i, %i used ones are told: %s', (most, used, isNear) => {
  const one = { ...hour, kind: 'moves' as const, most, used }
  expect(leftOf({ limits: [one] }, 'moves', now)).toMatchObject({ isNear })
})

test('a time that is over, or has not begun, limits nothing', () => {
  const over = { ...hour, used: 40, resetsAt: at(-1) }
  expect(leftOf({ limits: [over, { ...day, resetsAt: null }] }, 'likes', now)).toBeUndefined()
})

test('one more is counted at once, and begins a time that was over', () => {
  const over = { ...hour, used: 40, resetsAt: at(-1) }
  expect(withUse({ limits: [over, day] }, 'likes', now)).toEqual({
    limits: [
      { ...hour, used: 1, resetsAt: at(60) },
      { ...day, used: 61 },
    ],
  })
})
