import { assert, boolean, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import {
  estimateCovariance,
  estimateScores,
  newcomer,
  type ProfileDecision,
  type ScoreCovariance,
} from './person-scores.rules.ts'

const scoreCovariance: ScoreCovariance = { choosiness: 1.2, popularity: 1.1, covariance: 0.3 }

const decision = (liker: string, liked: string, isLike: boolean): ProfileDecision => ({
  liker,
  liked,
  isLike,
  profileLogOdds: -0.3,
})
/** `count` people who all decide the same on one person. */
const judged = (count: number, isLike: boolean) =>
  Array.from({ length: count }, (_, k) => decision(`liker ${k}`, 'someone', isLike))
const popularityAfter = (decisions: ProfileDecision[]) =>
  (estimateScores(decisions, scoreCovariance).get('someone') ?? newcomer).popularity

test('one decision changes a score little, and each further one of the same kind changes it further', () => {
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

test('the same share of likes counts for more the more decisions it comes from', () => {
  const half = (count: number) => [...judged(count, true), ...judged(Math.round(count / 4), false)]
  const after = [4, 8, 16, 32].map((count) => popularityAfter(half(count)))
  expect(after).toEqual(after.toSorted((a, b) => a - b))
})

test('a person who likes everybody is not choosy, and their likes make nobody more popular', () => {
  const everybody = Array.from({ length: 20 }, (_, k) => decision('easy', `other ${k}`, true))
  const nobody = Array.from({ length: 20 }, (_, k) => decision('picky', `other ${k}`, k === 0))
  const after = estimateScores(
    [...everybody, ...nobody, decision('easy', 'x', true), decision('picky', 'y', true)],
    scoreCovariance,
  )
  const at = (person: string) => after.get(person) ?? newcomer
  expect(at('easy').choosiness).toBeLessThan(0)
  expect(at('picky').choosiness).toBeGreaterThan(0)
  expect(at('y').popularity).toBeGreaterThan(at('x').popularity)
})

test('the estimated variance is larger if people differ more', () => {
  const people = Array.from({ length: 24 }, (_, k) => k)
  const all = (isLike: (a: number, b: number) => boolean) =>
    people.flatMap((a) => people.filter((b) => b !== a).map((b) => decision(`p${a}`, `p${b}`, isLike(a, b))))
  const alike = estimateCovariance(
    all((a, b) => (a * 7 + b * 5) % 2 === 0),
    scoreCovariance,
  )
  const apart = estimateCovariance(
    all((a, b) => b % 12 > (a * 5 + b * 7) % 12),
    scoreCovariance,
  )
  expect(apart.popularity).toBeGreaterThan(2 * alike.popularity)
  expect(apart.choosiness).toBeLessThan(apart.popularity)
})

test('people without decisions have no score', () => {
  expect(estimateScores([], scoreCovariance).size).toBe(0)
  expect(estimateCovariance([], scoreCovariance)).toEqual(scoreCovariance)
})
