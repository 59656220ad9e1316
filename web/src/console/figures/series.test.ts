import type { DayFigures } from '@hearth/contract/console/figures'
import { expect, test } from 'vitest'
import { groupsOf, series } from './series.rules.ts'

const dayOf = (nth: number, facts: Partial<DayFigures> = {}): DayFigures => ({
  day: new Date(Date.UTC(2026, 5, nth)).toISOString().slice(0, 10),
  signUps: 1,
  active: 10,
  likes: 0,
  matches: 0,
  messages: 0,
  reports: 0,
  decisions: 0,
  showable: 20,
  shown: 10,
  views: 40,
  topTenthViews: 8,
  medianViews: 2,
  ...facts,
})
const unknown = {
  active: null,
  showable: null,
  shown: null,
  views: null,
  topTenthViews: null,
  medianViews: null,
}
const days = Array.from({ length: 16 }, (_, nth) => dayOf(nth + 1))

test('weeks end today, and the oldest has the days that are left', () => {
  const weeks = groupsOf(days, 'week')
  expect(weeks.map((week) => [week.day, week.days.length])).toEqual([
    ['2026-06-01', 2],
    ['2026-06-03', 7],
    ['2026-06-10', 7],
  ])
  expect(groupsOf(days, 'day')).toHaveLength(16)
  expect(groupsOf([], 'week')).toEqual([])
})

test('counts add up, people and views are averaged, and shares are of the whole period', () => {
  const two = [
    dayOf(1, { active: 4, shown: 5, showable: 10 }),
    dayOf(2, { active: 8, shown: 20, showable: 90 }),
  ]
  expect(series.signUps.valueOf(two)).toBe(2)
  expect(series.active.valueOf(two)).toBe(6)
  expect(series.shown.valueOf(two)).toBe(0.25)
  expect(series.topTenth.valueOf(two)).toBe(0.2)
})

test('days that were not counted are left out, and are nothing if there are no others', () => {
  const one = [dayOf(1, unknown), dayOf(2, { active: 8 })]
  expect(series.active.valueOf(one)).toBe(8)
  expect(series.shown.valueOf(one)).toBe(0.5)
  expect(
    [series.active, series.shown, series.median].map((each) => each.valueOf([dayOf(1, unknown)])),
  ).toEqual([null, null, null])
})
