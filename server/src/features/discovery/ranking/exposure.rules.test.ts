import {
  array,
  assert,
  constantFrom,
  double,
  integer,
  option,
  pre,
  property,
  record,
  uniqueArray,
} from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arrange, type Showable } from './exposure.rules.ts'
import { lotFor } from './lots.rules.ts'

const people = array(
  record({
    chance: double({ min: 0.01, max: 0.9, noNaN: true }),
    shown: integer({ min: 0, max: 200 }),
    kind: option(constantFrom('one', 'another')),
  }),
  { maxLength: 30 },
).map((list) => list.map((one, k): Showable => ({ ...one, id: `p${k}` })))
const usual = integer({ min: 0, max: 40 })

const showable = (id: string, of: Partial<Showable> = {}): Showable => ({
  id,
  chance: 0.2,
  shown: 10,
  kind: null,
  ...of,
})
const ids = (list: readonly Showable[]) => list.map(({ id }) => id)

test('everybody is shown once, and in the same order whichever way they came', () => {
  assert(
    property(people, usual, (list, average) => {
      const all = arrange(list, { usual: average, count: list.length })
      expect(ids(all).toSorted()).toEqual(ids(list).toSorted())
      expect(arrange(list.toReversed(), { usual: average, count: list.length })).toEqual(all)
    }),
  )
})

test('of people shown as often as each other the better chance comes first', () => {
  const list = [
    showable('b', { chance: 0.1 }),
    showable('a', { chance: 0.3 }),
    showable('c', { chance: 0.2 }),
  ]
  expect(ids(arrange(list, { usual: 10, count: 3 }))).toEqual(['a', 'c', 'b'])
})

test('one of any five cards is somebody seldom shown, as long as there is one', () => {
  assert(
    property(people, usual, integer({ min: 0, max: 100 }), (list, average, place) => {
      const seldom = new Set(list.filter(({ shown }) => shown < average / 2).map(({ id }) => id))
      const order = ids(arrange(list, { usual: average, place, count: list.length }))
      pre(seldom.size > 0 && order.length >= 5)
      expect(order.slice(0, 5).some((id) => seldom.has(id))).toBe(true)
    }),
  )
})

test('to be shown more often never brings somebody further forward', () => {
  assert(
    property(people, usual, integer({ min: 1, max: 100 }), (list, average, more) => {
      const [one, ...rest] = list
      if (!one) return
      const placeOf = (who: Showable) =>
        ids(
          arrange([who, ...rest.map((other) => ({ ...other, kind: null }))], {
            usual: average,
            count: list.length,
          }),
        ).indexOf(one.id)
      const alone = { ...one, kind: null }
      expect(placeOf({ ...alone, shown: one.shown + more })).toBeGreaterThanOrEqual(placeOf(alone))
    }),
  )
})

test('of nearly equal chances ten of one kind do not follow each other', () => {
  const same = Array.from({ length: 10 }, (_, k) => showable(`s${k}`, { chance: 0.2, kind: 'casual' }))
  const others = Array.from({ length: 5 }, (_, k) => showable(`o${k}`, { chance: 0.18, kind: 'serious' }))
  const kinds = arrange([...same, ...others], { usual: 10, count: 15 }).map(({ kind }) => kind)
  expect(kinds.slice(0, 10)).toContain('serious')
})

test('no more than three of one kind follow each other while there is anybody else', () => {
  const early = uniqueArray(integer({ min: 0, max: 20 }), { maxLength: 6 }).map((list) => new Set(list))
  assert(
    property(people, usual, early, integer({ min: 0, max: 100 }), (list, average, places, place) => {
      const waiting = list.map((one, k) => ({ ...one, isWaiting: k % 3 === 0 }))
      const kinds = arrange(waiting, { usual: average, count: list.length, place, early: places }).map(
        ({ kind }) => kind,
      )
      const fourths = kinds.flatMap((kind, at) =>
        kind !== null && at >= 3 && kinds.slice(at - 3, at).every((one) => one === kind) ? [at] : [],
      )
      for (const at of fourths) expect(new Set(kinds.slice(at)).size).toBe(1)
    }),
  )
})

test('whoever waits comes at the places that are kept for them, and nobody is lost by it', () => {
  const list = Array.from({ length: 30 }, (_, k) =>
    showable(`p${String(k).padStart(2, '0')}`, { chance: 0.5 - k / 100, isWaiting: k >= 27 }),
  )
  const order = ids(arrange(list, { usual: 10, count: 30, early: new Set([1, 4, 9]) }))
  expect([order[1], order[4], order[9]]).toEqual(['p27', 'p28', 'p29'])
  expect(order.toSorted()).toEqual(ids(list))
})

describe('in a community where a few are liked by most', () => {
  const PEOPLE = 120
  const CARDS = 10
  const DAYS = 12
  const liking = (k: number) => 0.05 + 0.6 * (1 - k / PEOPLE) ** 3

  /** How often each person is shown in so many days, when showing is counted once a day. */
  function shownUnder(policy: 'arrange' | 'by chance alone'): number[] {
    const shown = Array.from({ length: PEOPLE }, () => 0)
    for (let day = 0; day < DAYS; day++) {
      const usualNow = shown.reduce((sum, one) => sum + one, 0) / PEOPLE
      const before = [...shown]
      for (let viewer = 0; viewer < PEOPLE; viewer++) {
        const pool = before.flatMap((times, k) => {
          const chance = liking(k) * (1 + ((viewer * 31 + k * 17 + day * 7) % 10) / 20)
          const lot = lotFor(`v${viewer}`, `day ${day}`, `p${k}`)
          return k === viewer ? [] : [showable(`p${k}`, { chance, shown: times, lot })]
        })
        const deck =
          policy === 'arrange'
            ? arrange(pool, { usual: usualNow, count: CARDS })
            : pool.toSorted((a, b) => b.chance - a.chance).slice(0, CARDS)
        for (const { id } of deck) {
          const k = Number(id.slice(1))
          shown[k] = (shown[k] ?? 0) + 1
        }
      }
    }
    return shown
  }
  const gini = (list: readonly number[]) => {
    const sorted = list.toSorted((a, b) => a - b)
    const sum = sorted.reduce((all, one) => all + one, 0)
    return (
      sorted.reduce((all, one, k) => all + (2 * (k + 1) - sorted.length - 1) * one, 0) / (sorted.length * sum)
    )
  }

  test('showing is shared more evenly than by chance alone, and nobody is left out', () => {
    const [even, plain] = [shownUnder('arrange'), shownUnder('by chance alone')]
    expect(gini(even)).toBeLessThan(gini(plain) - 0.1)
    expect(plain.filter((times) => times === 0).length).toBeGreaterThan(PEOPLE / 3)
    const average = even.reduce((sum, one) => sum + one, 0) / PEOPLE
    expect(Math.min(...even)).toBeGreaterThan(average / 10)
    expect(Math.max(...even)).toBeGreaterThan(average)
  })
})
