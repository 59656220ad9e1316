import { expect, test } from 'vitest'
import { dueTimeOf } from './due.rules.ts'

const NOW = Date.parse('2026-03-14T18:30:00.000Z')
const MINUTE_MS = 60_000

test.each([
  [0.5, 'minutes', 0],
  [59.9, 'minutes', 59],
  [60, 'hours', 1],
  [47 * 60 + 59, 'hours', 47],
  [48 * 60, 'days', 2],
])('%d minutes are told in %s', (minutes, unit, count) => {
  const at = (sign: number) => new Date(NOW + sign * minutes * MINUTE_MS).toISOString()
  expect(dueTimeOf(at(1), NOW)).toEqual({ isOverdue: false, unit, count })
  expect(dueTimeOf(at(-1), NOW)).toEqual({ isOverdue: true, unit, count })
})
