import { assert, boolean, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { learnSpread, newcomer, type Spread, settle, type Vote } from './standing.rules.ts'

const spread: Spread = { choosiness: 1.2, popularity: 1.1, together: 0.3 }

const vote = (liker: string, liked: string, isLike: boolean): Vote => ({
  liker,
  liked,
  isLike,
  thought: -0.3,
})
/** `count` people who all decide alike on one. */
const judged = (count: number, isLike: boolean) =>
  Array.from({ length: count }, (_, k) => vote(`voter ${k}`, 'someone', isLike))
const popularityAfter = (votes: Vote[]) => (settle(votes, spread).get('someone') ?? newcomer).popularity

test('one vote moves somebody little, and each further one of the same kind moves them further the same way', () => {
  assert(
    property(integer({ min: 1, max: 30 }), boolean(), (count, isLike) => {
      const sign = isLike ? 1 : -1
      const [fewer, more] = [
        popularityAfter(judged(count, isLike)),
        popularityAfter(judged(count + 1, isLike)),
      ]
      expect(sign * fewer).toBeGreaterThan(0)
      expect(sign * more).toBeGreaterThan(sign * fewer)
      expect(Math.abs(popularityAfter(judged(1, isLike)))).toBeLessThan(0.6)
    }),
  )
})

test('the same share of likes counts for more the more votes it comes from', () => {
  const half = (count: number) => [...judged(count, true), ...judged(Math.round(count / 4), false)]
  const after = [4, 8, 16, 32].map((count) => popularityAfter(half(count)))
  expect(after).toEqual(after.toSorted((a, b) => a - b))
})

test('who likes everybody is not choosy, and whoever such people like is not the more popular for it', () => {
  const everybody = Array.from({ length: 20 }, (_, k) => vote('easy', `other ${k}`, true))
  const nobody = Array.from({ length: 20 }, (_, k) => vote('picky', `other ${k}`, k === 0))
  const after = settle([...everybody, ...nobody, vote('easy', 'x', true), vote('picky', 'y', true)], spread)
  const at = (person: string) => after.get(person) ?? newcomer
  expect(at('easy').choosiness).toBeLessThan(0)
  expect(at('picky').choosiness).toBeGreaterThan(0)
  expect(at('y').popularity).toBeGreaterThan(at('x').popularity)
})

test('where people differ a larger spread is learnt than where they do not', () => {
  const people = Array.from({ length: 24 }, (_, k) => k)
  const all = (isLike: (a: number, b: number) => boolean) =>
    people.flatMap((a) => people.filter((b) => b !== a).map((b) => vote(`p${a}`, `p${b}`, isLike(a, b))))
  const alike = learnSpread(
    all((a, b) => (a * 7 + b * 5) % 2 === 0),
    spread,
  )
  const apart = learnSpread(
    all((a, b) => b % 12 > (a * 5 + b * 7) % 12),
    spread,
  )
  expect(apart.popularity).toBeGreaterThan(2 * alike.popularity)
  expect(apart.choosiness).toBeLessThan(apart.popularity)
})

test('nobody has a standing who neither decided nor was decided on', () => {
  expect(settle([], spread).size).toBe(0)
  expect(learnSpread([], spread)).toEqual(spread)
})
