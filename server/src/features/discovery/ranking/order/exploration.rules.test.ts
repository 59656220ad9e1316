import { expect, test } from 'vitest'
import { likerPositions } from './exploration.rules.ts'

const viewers = Array.from({ length: 400 }, (_, k) => `viewer ${k}`)
const day = '2026-06-15'

test('there is an early position for each person who likes the viewer, the same all day', () => {
  for (const viewer of viewers) {
    const places = likerPositions(`${viewer} ${day}`, 7)
    expect(places.size).toBe(7)
    expect(likerPositions(`${viewer} ${day}`, 7)).toEqual(places)
    expect(Math.min(...places)).toBeLessThan(12)
    expect([...places].filter((place) => place < 12).length).toBeLessThanOrEqual(8)
  }
})

test('no position of the first dozen tells who likes the viewer', () => {
  const times = Array.from({ length: 12 }, () => 0)
  for (const viewer of viewers)
    for (const place of likerPositions(`${viewer} ${day}`, 1)) times[place] = (times[place] ?? 0) + 1
  const fair = viewers.length / 12
  expect(Math.min(...times)).toBeGreaterThan(fair / 2)
  expect(Math.max(...times)).toBeLessThan(fair * 2)
})

test('on another day the positions differ', () => {
  const moved = viewers.filter(
    (viewer) =>
      String([...likerPositions(`${viewer} ${day}`, 3)]) !==
      String([...likerPositions(`${viewer} 2026-06-16`, 3)]),
  )
  expect(moved.length).toBeGreaterThan(viewers.length * 0.9)
})

test('a deck that begins later in the day has the positions that are left', () => {
  for (const viewer of viewers) {
    const all = [...likerPositions(`${viewer} ${day}`, 40)]
    for (const position of [3, 12, 17]) {
      const left = all.filter((one) => one >= position).map((one) => one - position)
      expect([...likerPositions(`${viewer} ${day}`, 5, position)]).toEqual(left.slice(0, 5))
    }
  }
})
