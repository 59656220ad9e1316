import { assert, constantFrom, double, property } from 'fast-check'
import { expect, test } from 'vitest'
import {
  decidingDistance,
  decisionOn,
  flight,
  heldInSight,
  sideFor,
  sideOf,
  springBack,
  springMs,
  tiltOf,
  velocityAt,
} from './card-physics.ts'

const moved = (...points: [at: number, x: number][]) => points.map(([at, x]) => ({ at, x, y: 0 }))

test('the speed of a hand is that of its last moments only', () => {
  expect(velocityAt(moved([0, 0], [100, 10], [140, 50], [180, 90]), 180).x).toBe(1)
  expect(velocityAt(moved([0, 0], [16, -8], [32, -16]), 32).x).toBe(-0.5)
})

test('a hand that rested before it let go has no speed', () => {
  expect(velocityAt(moved([0, 0], [16, 80]), 200)).toEqual({ x: 0, y: 0 })
  expect(velocityAt([], 0)).toEqual({ x: 0, y: 0 })
})

test('two samples at the same moment are not an endless speed', () => {
  expect(velocityAt(moved([10, 0], [10, 8]), 10).x).toBe(1)
})

test.each([
  ['far enough, at rest', 130, 0, 1],
  ['not far enough, at rest', 80, 0, 0],
  ['far to the other side', -130, 0, -1],
  ['flung from nearby', 40, 0.8, 1],
  ['flung the other way', -40, -0.8, -1],
  ['a twitch', 10, 2, 0],
  ['far, but on its way back', 130, -0.8, 0],
  ['not moved at all', 0, 0, 0],
])('a card let go %s', (_what, x, velocity, side) => {
  expect(sideOf(x, velocity, 360)).toBe(side)
})

test('the distance that decides grows with the card, within reach of a thumb', () => {
  expect([200, 360, 900].map(decidingDistance)).toEqual([96, 108, 140])
})

test('like is to the right', () => {
  expect([decisionOn(1), decisionOn(-1)]).toEqual(['like', 'pass'])
  for (const decision of ['like', 'pass'] as const) expect(decisionOn(sideFor(decision))).toBe(decision)
})

test('a card turns with the hand above its middle and against it below', () => {
  expect(tiltOf(100, 0.1)).toBeGreaterThan(0)
  expect(tiltOf(100, 0.9)).toBeLessThan(0)
  expect(tiltOf(-100, 0.1)).toBe(-tiltOf(100, 0.1))
  expect(tiltOf(4000, 0)).toBe(18)
  expect(tiltOf(0, 0.5)).toBe(0)
})

test('a spring begins where it was let go, ends at rest and never lasts', () => {
  assert(
    property(
      double({ min: -400, max: 400, noNaN: true }),
      double({ min: -4, max: 4, noNaN: true }),
      (from, velocity) => {
        const positions = springBack(from, velocity)
        expect(positions[0]).toBe(from)
        expect(positions.at(-1)).toBe(0)
        expect(springMs(positions)).toBeLessThanOrEqual(736)
        for (const x of positions) expect(Math.abs(x)).toBeLessThan(800)
      },
    ),
  )
})

test('a spring first goes on with the hand, and overshoots but a little', () => {
  const [first = 0, second = 0] = springBack(60, 1)
  expect(second).toBeGreaterThan(first)
  expect(Math.min(...springBack(100, 0))).toBeGreaterThan(-15)
})

test('a flight ends where it should, keeps its direction and begins at the speed of the hand', () => {
  assert(
    property(
      double({ min: -200, max: 200, noNaN: true }),
      double({ min: -6, max: 6, noNaN: true }),
      constantFrom(-600, 600),
      (from, velocity, to) => {
        const { positions, ms } = flight(from, velocity, to)
        expect(positions[0]).toBeCloseTo(from)
        expect(positions.at(-1)).toBeCloseTo(to)
        expect(ms).toBeGreaterThanOrEqual(180)
        expect(ms).toBeLessThanOrEqual(360)
        const steps = positions.slice(1).map((x, at) => (x - (positions[at] ?? 0)) * Math.sign(to))
        for (const step of steps) expect(step).toBeGreaterThan(0)
      },
    ),
  )
  const { positions, ms } = flight(0, 2, 500)
  expect(((positions[1] ?? 0) * 8) / ms).toBeCloseTo(2, 0)
})

test('a mark on the card stays in the window however far and however turned the card is dragged', () => {
  const window = { width: 390, height: 844 }
  const box = { left: 20, top: 80, width: 350, height: 560 }
  const mark = { left: 24, top: 24, width: 120, height: 48 }
  const coordinate = double({ min: -500, max: 500, noNaN: true })
  assert(
    property(coordinate, coordinate, double({ min: -18, max: 18, noNaN: true }), (x, y, tilt) => {
      const held = heldInSight(mark, { ...box, drag: { x, y }, tilt }, window)
      const turn = (tilt * Math.PI) / 180
      // From the middle of the card to that of the mark.
      const [onX, onY] = [24 + 60 - 175 + held.x, 24 + 24 - 280 + held.y]
      const across = 195 + x + onX * Math.cos(turn) - onY * Math.sin(turn)
      const along = 360 + y + onX * Math.sin(turn) + onY * Math.cos(turn)
      expect(across - 60).toBeGreaterThan(0)
      expect(across + 60).toBeLessThan(window.width)
      expect(along - 24).toBeGreaterThan(0)
      expect(along + 24).toBeLessThan(window.height)
    }),
  )
  const still = heldInSight(mark, { ...box, drag: { x: 0, y: 0 }, tilt: 0 }, window)
  expect([still.x + 0, still.y + 0]).toEqual([0, 0])
})
