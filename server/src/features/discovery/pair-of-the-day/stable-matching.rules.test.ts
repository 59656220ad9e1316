import { array, assert, constantFrom, integer, property, record, uniqueArray } from 'fast-check'
import { expect, test } from 'vitest'
import { byChance, type Edge, stableMatching } from './stable-matching.rules.ts'

const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** Edges of a graph of any form, of which many have the same chance. */
const graph = uniqueArray(
  record({ one: constantFrom(...names), other: constantFrom(...names), step: integer({ min: 0, max: 3 }) }),
  { selector: ({ one, other }) => [one, other].toSorted().join(' '), maxLength: 28 },
).map((drawn) =>
  drawn
    .filter(({ one, other }) => one !== other)
    .map(({ one, other, step }, tie): Edge => ({ one, other, chance: step / 10, tie })),
)

const edgeOf = (person: string, among: readonly Edge[]) =>
  among.find(({ one, other }) => one === person || other === person)

test('no two people would both rather have each other than their pair, and nobody has two', () => {
  assert(
    property(graph, (edges) => {
      const pairs = stableMatching(edges)
      const paired = pairs.flatMap(({ one, other }) => [one, other])
      expect(new Set(paired).size).toBe(paired.length)
      const isBetter = (edge: Edge, person: string) => {
        const own = edgeOf(person, pairs)
        return !own || byChance(edge, own) < 0
      }
      const blocking = edges.filter(
        (edge) => !pairs.includes(edge) && isBetter(edge, edge.one) && isBetter(edge, edge.other),
      )
      expect(blocking).toEqual([])
    }),
    { numRuns: 500 },
  )
})

test('the order of the edges and of the two people makes no difference', () => {
  assert(
    property(graph, array(integer(), { minLength: 28, maxLength: 28 }), (edges, keys) => {
      const shuffled = edges
        .map((edge, n) => ({ edge: { ...edge, one: edge.other, other: edge.one }, key: keys[n] ?? 0 }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ edge }) => edge)
      const tiesOf = (found: readonly Edge[]) => found.map(({ tie }) => tie)
      expect(tiesOf(stableMatching(shuffled))).toEqual(tiesOf(stableMatching(edges)))
    }),
  )
})

test('three people of whom each would like another have a pair, with which the third one has to live', () => {
  const edges = [
    { one: 'a', other: 'b', chance: 0.3, tie: 1 },
    { one: 'b', other: 'c', chance: 0.2, tie: 2 },
    { one: 'c', other: 'a', chance: 0.1, tie: 3 },
  ]
  expect(stableMatching(edges)).toEqual([edges[0]])
})
