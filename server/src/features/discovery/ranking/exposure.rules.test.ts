import { array, assert, constantFrom, double, integer, option, pre, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { arrange, type Showable } from './exposure.rules.ts'

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
