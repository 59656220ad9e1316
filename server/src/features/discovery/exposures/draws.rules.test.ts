import { assert, nat, property, uniqueArray } from 'fast-check'
import { expect, test } from 'vitest'
import { MIN_DRAWN_FROM, propensityOf, RANDOM_SHARE, withDraws } from './draws.rules.ts'

/** A generator of numbers from 0 to 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

test('everybody comes once, and only drawn people leave the order', () => {
  assert(
    property(uniqueArray(nat({ max: 99 }).map(String)), nat(), (ids, seed) => {
      const { order, draws } = withDraws(ids, randomFrom(seed))
      expect(order.toSorted()).toEqual(ids.toSorted())
      expect(order.filter((id) => !(id in draws))).toEqual(ids.filter((id) => !(id in draws)))
    }),
  )
})

test('without a draw the order stays', () => {
  expect(withDraws(['b', 'a', 'c'], () => 1)).toEqual({ order: ['b', 'a', 'c'], draws: {} })
})

test('the propensities of all who may come next add up to one', () => {
  assert(
    property(nat({ max: 500 }), (more) => {
      const remaining = more + 1
      const all = propensityOf(remaining, true) + more * propensityOf(remaining, false)
      expect(all).toBeCloseTo(1, 10)
    }),
  )
})

test('of fewer than ten none is drawn', () => {
  expect(withDraws(['b', 'a', 'c'], () => 0)).toEqual({ order: ['b', 'a', 'c'], draws: {} })
  expect(propensityOf(9, true)).toBe(1)
  expect(propensityOf(9, false)).toBe(0)
})

test('one card in fifty is drawn, from all who are left alike', () => {
  const random = randomFrom(7)
  const ids = Array.from({ length: 100 }, (_, nth) => String(nth))
  const times = new Map<string, number>()
  const decks = 5_000
  let drawn = 0
  for (let nth = 0; nth < decks; nth += 1) {
    const { order, draws } = withDraws(ids, random)
    drawn += Object.keys(draws).length
    const [first = ''] = order
    if (first in draws) times.set(first, (times.get(first) ?? 0) + 1)
  }
  const positions = ids.length - MIN_DRAWN_FROM + 1
  expect(drawn / (decks * positions)).toBeCloseTo(RANDOM_SHARE, 3)
  expect(times.size).toBeGreaterThan(55)
  expect(Math.max(...times.values())).toBeLessThan(8)
})

const PEOPLE = 12
/** The cards of a deck that may be drawn. */
const CARDS = PEOPLE - MIN_DRAWN_FROM + 1
const DECKS = 600_000

/** Decks of people whom a viewer likes with a chance that neither order knows exactly. */
function simulate() {
  const random = randomFrom(28)
  const totals = { shown: 0, logged: 0, estimate: 0, truth: 0 }
  for (let deck = 0; deck < DECKS; deck += 1) {
    const people = Array.from({ length: PEOPLE }, (_, nth) => {
      const chance = random() * 0.8
      return { id: String(nth), chance, byOld: chance + random(), byNew: chance + random() * 0.3 }
    })
    const oldOrder = people.toSorted((a, b) => b.byOld - a.byOld).map(({ id }) => id)
    const { order, draws } = withDraws(oldOrder, random)
    for (const [nth, id] of order.slice(0, CARDS).entries()) {
      const left = people.filter((one) => !order.slice(0, nth).includes(one.id))
      const wanted = left.reduce((best, one) => (one.byNew > best.byNew ? one : best))
      const isLiked = random() < (people[Number(id)]?.chance ?? 0)
      const propensity = draws[id] ?? propensityOf(PEOPLE - nth, true)
      totals.shown += 1
      totals.logged += Number(isLiked)
      totals.truth += wanted.chance
      if (wanted.id === id && isLiked) totals.estimate += 1 / propensity
    }
  }
  return totals
}

test('the log of one order tells within 5 % how often another one would be liked', () => {
  const { shown, logged, estimate, truth } = simulate()
  expect(Math.abs(estimate / truth - 1)).toBeLessThan(0.05)
  // The other order is better by more than the error, so the log alone would mislead.
  expect(truth / shown).toBeGreaterThan((1.1 * logged) / shown)
}, 30_000)
