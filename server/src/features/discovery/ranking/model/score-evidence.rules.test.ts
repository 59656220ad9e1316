import { expect, test } from 'vitest'
import { estimateScores, type ProfileDecision, precisionOf, updateScores } from './person-scores.rules.ts'
import { evidenceOf, evidenceWithout, scoreFrom, scoresWithout } from './score-evidence.rules.ts'

const covariance = { choosiness: 1.2, popularity: 1.1, covariance: 0.3 }
const decision = (liker: string, liked: string, isLike: boolean): ProfileDecision => ({
  liker,
  liked,
  isLike,
  profileLogOdds: -0.4,
})
/** Decisions of 30 people on each other, drawn once; the lower the number, the more they are liked. */
const decisions = Array.from({ length: 30 * 29 }, (_, n) => {
  const [a, b] = [n % 30, (n + 1 + Math.floor(n / 30)) % 30]
  return decision(`p${a}`, `p${b}`, (a * 7 + b * 11 + ((n * n) % 17)) % 30 > b)
})
const everyone = [...new Set(decisions.flatMap(({ liker, liked }) => [liker, liked]))]
/** By how much the popularity of a person differs, on average. */
const distance = (one: ReadonlyMap<string, { popularity: number }>, other: typeof one) =>
  everyone
    .map((id) => Math.abs((one.get(id)?.popularity ?? 9) - (other.get(id)?.popularity ?? 9)))
    .reduce((sum, by) => sum + by, 0) / everyone.length

test('updating moves the liker and the liked towards each decision, and says more each time', () => {
  const [one, two] = [1, 2].map((count) =>
    updateScores(
      new Map(),
      Array.from({ length: count }, () => decision('a', 'b', true)),
      covariance,
    ),
  )
  expect(one?.get('b')?.popularity).toBeGreaterThan(0.1)
  expect(one?.get('a')?.choosiness).toBeLessThan(-0.1)
  expect(two?.get('b')?.popularity).toBeGreaterThan(one?.get('b')?.popularity ?? 9)
  expect(two?.get('b')?.popularityInformation).toBeGreaterThan(one?.get('b')?.popularityInformation ?? 9)
  expect(one?.get('b')?.choosinessInformation).toBe(0)
})

test('one decision after the other leads near the scores of all at once', () => {
  const updated = updateScores(new Map(), decisions, covariance)
  expect(distance(updated, estimateScores(decisions, covariance))).toBeLessThan(0.2)
})

test('a score and its evidence say the same', () => {
  for (const score of estimateScores(decisions, covariance).values()) {
    const again = scoreFrom(evidenceOf(score, covariance), precisionOf(covariance))
    expect(again.choosiness).toBeCloseTo(score.choosiness, 10)
    expect(again.popularity).toBeCloseTo(score.popularity, 10)
  }
})

test('a decision that is taken out leaves the scores as they were before it', () => {
  const before = updateScores(new Map(), decisions, covariance)
  const last = decision('p3', 'p28', true)
  const after = updateScores(before, [last], covariance)
  expect(after.get('p28')?.popularity).toBeGreaterThan((before.get('p28')?.popularity ?? 9) + 0.01)
  const left = scoresWithout(new Map([...before, ...after]), [last], covariance)
  for (const id of ['p3', 'p28']) {
    expect(left.get(id)?.popularity).toBeCloseTo(before.get(id)?.popularity ?? 9, 6)
    expect(left.get(id)?.choosiness).toBeCloseTo(before.get(id)?.choosiness ?? 9, 6)
    expect(left.get(id)?.popularityInformation).toBeCloseTo(before.get(id)?.popularityInformation ?? 9, 6)
  }
})

test('the only decision leaves nothing', () => {
  const after = updateScores(new Map(), [decision('a', 'b', false)], covariance)
  const left = scoresWithout(after, [decision('a', 'b', false)], covariance)
  expect(left.get('b')).toMatchObject({ popularityInformation: expect.closeTo(0, 10) })
  expect(left.get('b')?.popularity).toBeCloseTo(0, 6)
})

test('earlier decisions and a sample together give the scores of all', () => {
  const all = updateScores(new Map(), decisions, covariance)
  const sample = decisions.slice(-300)
  const earlier = evidenceWithout(all, sample, covariance)
  const together = estimateScores(sample, covariance, { earlier })
  const fitted = estimateScores(decisions, covariance)
  expect(distance(together, fitted)).toBeLessThan(0.2)
  expect(distance(estimateScores(sample, covariance), fitted)).toBeGreaterThan(2 * distance(together, fitted))
})
