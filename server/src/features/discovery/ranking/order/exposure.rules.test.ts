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
import { explorationWeightFor } from './exploration.rules.ts'
import { arrange, type Candidate } from './exposure.rules.ts'

const people = array(
  record({
    chance: double({ min: 0.01, max: 0.9, noNaN: true }),
    shown: integer({ min: 0, max: 200 }),
    kind: option(constantFrom('one', 'another')),
  }),
  { maxLength: 30 },
).map((list) => list.map((one, k): Candidate => ({ ...one, id: `p${k}` })))
const meanShown = integer({ min: 0, max: 40 })

const candidateWith = (id: string, of: Partial<Candidate> = {}): Candidate => ({
  id,
  chance: 0.2,
  shown: 10,
  kind: null,
  ...of,
})
const ids = (list: readonly Candidate[]) => list.map(({ id }) => id)

test('everybody is shown once, and the order of the candidates does not matter', () => {
  assert(
    property(people, meanShown, (list, average) => {
      const all = arrange(list, { meanShown: average, count: list.length })
      expect(ids(all).toSorted()).toEqual(ids(list).toSorted())
      expect(arrange(list.toReversed(), { meanShown: average, count: list.length })).toEqual(all)
    }),
  )
})

test('among people shown equally often the better chance comes first', () => {
  const list = [
    candidateWith('b', { chance: 0.1 }),
    candidateWith('a', { chance: 0.3 }),
    candidateWith('c', { chance: 0.2 }),
  ]
  expect(ids(arrange(list, { meanShown: 10, count: 3 }))).toEqual(['a', 'c', 'b'])
})

test('one of any five cards is an underexposed person, as long as there is one', () => {
  assert(
    property(people, meanShown, integer({ min: 0, max: 100 }), (list, average, position) => {
      const seldom = new Set(list.filter(({ shown }) => shown < average / 2).map(({ id }) => id))
      const order = ids(arrange(list, { meanShown: average, position, count: list.length }))
      pre(seldom.size > 0 && order.length >= 5)
      expect(order.slice(0, 5).some((id) => seldom.has(id))).toBe(true)
    }),
  )
})

test('more exposure never moves a person forward', () => {
  assert(
    property(people, meanShown, integer({ min: 1, max: 100 }), (list, average, more) => {
      const [one, ...rest] = list
      if (!one) return
      const positionOf = (who: Candidate) =>
        ids(
          arrange([who, ...rest.map((other) => ({ ...other, kind: null }))], {
            meanShown: average,
            count: list.length,
          }),
        ).indexOf(one.id)
      const alone = { ...one, kind: null }
      expect(positionOf({ ...alone, shown: one.shown + more })).toBeGreaterThanOrEqual(positionOf(alone))
    }),
  )
})

test('with nearly equal chances ten of one kind do not follow each other', () => {
  const same = Array.from({ length: 10 }, (_, k) => candidateWith(`s${k}`, { chance: 0.2, kind: 'casual' }))
  const others = Array.from({ length: 5 }, (_, k) =>
    candidateWith(`o${k}`, { chance: 0.18, kind: 'serious' }),
  )
  const kinds = arrange([...same, ...others], { meanShown: 10, count: 15 }).map(({ kind }) => kind)
  expect(kinds.slice(0, 10)).toContain('serious')
})

test('no more than three of one kind follow each other while there is anybody else', () => {
  const likerPositions = uniqueArray(integer({ min: 0, max: 20 }), { maxLength: 6 }).map(
    (list) => new Set(list),
  )
  assert(
    property(
      people,
      meanShown,
      likerPositions,
      integer({ min: 0, max: 100 }),
      (list, average, places, position) => {
        const waiting = list.map((one, k) => (k % 3 === 0 ? { ...one, likeBackChance: one.chance } : one))
        const kinds = arrange(waiting, {
          meanShown: average,
          count: list.length,
          position,
          likerPositions: places,
        }).map(({ kind }) => kind)
        const fourths = kinds.flatMap((kind, at) =>
          kind !== null && at >= 3 && kinds.slice(at - 3, at).every((one) => one === kind) ? [at] : [],
        )
        for (const at of fourths) expect(new Set(kinds.slice(at)).size).toBe(1)
      },
    ),
  )
})

test('people who like the viewer come at their positions, the most likely match first, and nobody is lost', () => {
  const likeBack = new Map([
    [27, 0.4],
    [28, 0.6],
    [29, 0.5],
  ])
  const list = Array.from({ length: 30 }, (_, k) => {
    const likeBackChance = likeBack.get(k)
    const id = `p${String(k).padStart(2, '0')}`
    return candidateWith(id, {
      chance: 0.5 - k / 100,
      ...(likeBackChance === undefined ? {} : { likeBackChance }),
    })
  })
  const order = ids(arrange(list, { meanShown: 10, count: 30, likerPositions: new Set([1, 4, 9]) }))
  expect([order[1], order[4], order[9]]).toEqual(['p28', 'p29', 'p27'])
  expect(order.toSorted()).toEqual(ids(list))
})

describe('in a community where a few are liked by most', () => {
  const PEOPLE = 120
  const CARDS = 10
  const DAYS = 12
  const liking = (k: number) => 0.05 + 0.6 * (1 - k / PEOPLE) ** 3

  /** Returns how often each person is shown in `DAYS` days; exposure is updated once a day. */
  function shownUnder(policy: 'arrange' | 'by chance alone'): number[] {
    const shown = Array.from({ length: PEOPLE }, () => 0)
    for (let day = 0; day < DAYS; day++) {
      const usualNow = shown.reduce((sum, one) => sum + one, 0) / PEOPLE
      const before = [...shown]
      for (let viewer = 0; viewer < PEOPLE; viewer++) {
        const pool = before.flatMap((times, k) => {
          const chance = liking(k) * (1 + ((viewer * 31 + k * 17 + day * 7) % 10) / 20)
          const explorationWeight = explorationWeightFor(`v${viewer} day ${day}`, `p${k}`)
          return k === viewer ? [] : [candidateWith(`p${k}`, { chance, shown: times, explorationWeight })]
        })
        const deck =
          policy === 'arrange'
            ? arrange(pool, { meanShown: usualNow, count: CARDS })
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

  test('exposure is more even than by the chance of a match alone, and nobody is left out', () => {
    const [even, plain] = [shownUnder('arrange'), shownUnder('by chance alone')]
    expect(gini(even)).toBeLessThan(gini(plain) - 0.1)
    expect(plain.filter((times) => times === 0).length).toBeGreaterThan(PEOPLE / 3)
    const average = even.reduce((sum, one) => sum + one, 0) / PEOPLE
    expect(Math.min(...even)).toBeGreaterThan(average / 10)
    expect(Math.max(...even)).toBeGreaterThan(average)
  })
})
