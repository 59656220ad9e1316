import { expect, test } from 'vitest'
import { earlyPlaces } from './lots.rules.ts'

const viewers = Array.from({ length: 400 }, (_, k) => `viewer ${k}`)
const day = '2026-06-15'

test('there is a place for each who waits, within the first dozens, and the same all day', () => {
  for (const viewer of viewers) {
    const places = earlyPlaces(viewer, day, 7)
    expect(places.size).toBe(7)
    expect(earlyPlaces(viewer, day, 7)).toEqual(places)
    expect(Math.min(...places)).toBeLessThan(12)
    expect([...places].filter((place) => place < 12).length).toBeLessThanOrEqual(4)
  }
})

test('no place of the first dozen tells who likes me already', () => {
  const times = Array.from({ length: 12 }, () => 0)
  for (const viewer of viewers)
    for (const place of earlyPlaces(viewer, day, 1)) times[place] = (times[place] ?? 0) + 1
  const fair = viewers.length / 12
  expect(Math.min(...times)).toBeGreaterThan(fair / 2)
  expect(Math.max(...times)).toBeLessThan(fair * 2)
})

test('on another day the places are others', () => {
  const moved = viewers.filter(
    (viewer) =>
      String([...earlyPlaces(viewer, day, 3)]) !== String([...earlyPlaces(viewer, '2026-06-16', 3)]),
  )
  expect(moved.length).toBeGreaterThan(viewers.length * 0.9)
})
