import { expect, test } from 'vitest'
import { estimateScores, newcomer, type ProfileDecision } from './person-scores.rules.ts'
import {
  type DecisionSignal,
  learnValues,
  type SignalValues,
  signals,
  surplusOf,
  weighSignals,
} from './signals.rules.ts'

const values: SignalValues = {
  pass: 0,
  longLook: 0.5,
  like: 0,
  likeWithNote: 0.3,
  answered: 0.5,
  conversation: 0.8,
}
const scoreCovariance = { choosiness: 1.2, popularity: 1.1, covariance: 0.3 }

const decision = (liker: string, liked: string, signal: DecisionSignal): ProfileDecision => ({
  liker,
  liked,
  isLike: signal !== 'pass' && signal !== 'longLook',
  signal,
  profileLogOdds: -0.3,
})

/** Someone's popularity after three people decided, each of whom also passed on one and liked another. */
function popularityAfter(signal: DecisionSignal, covariance = scoreCovariance, given = values) {
  const decisions = ['a', 'b', 'c'].flatMap((liker) => [
    decision(liker, 'someone', signal),
    decision(liker, 'passed', 'pass'),
    decision(liker, 'liked', 'like'),
  ])
  return (estimateScores(decisions, covariance, { signalValues: given }).get('someone') ?? newcomer)
    .popularity
}

test('each signal makes the person popular who receives it, the stronger the more', () => {
  const after = (['pass', 'longLook', 'like', 'likeWithNote', 'answered', 'conversation'] as const).map(
    (signal) => popularityAfter(signal),
  )
  expect(after).toEqual(after.toSorted((a, b) => a - b))
  expect(new Set(after).size).toBe(after.length)
})

const covariances = [
  scoreCovariance,
  { choosiness: 0.4, popularity: 0.3, covariance: 0.05 },
  { choosiness: 3, popularity: 3, covariance: 1 },
]

test.each(covariances)('signals four times as strong keep a long look below a like: %j', (covariance) => {
  const strong = weighSignals({ ...values, longLook: 2, conversation: 3 }, 4)
  const after = signals.map((signal) => popularityAfter(signal, covariance, strong))
  expect(after).toEqual(after.toSorted((a, b) => a - b))
  expect(new Set(after).size).toBe(after.length)
})

test('a signal that a person gives to everybody says nothing about those who receive it', () => {
  const always = Array.from({ length: 60 }, (_, k) => decision('writer', `other ${k}`, 'likeWithNote'))
  for (const surplus of surplusOf(always, values)) expect(surplus).toBeCloseTo(0)
})

test('a decision without a known signal counts as the like or pass that it is', () => {
  const plain = [{ liker: 'a', liked: 'someone', isLike: true, profileLogOdds: 0 }]
  expect(estimateScores(plain, scoreCovariance, { signalValues: values })).toEqual(
    estimateScores(plain, scoreCovariance),
  )
})

test('the value of a signal is how popular those who receive it are with others, never below that of a weaker signal', () => {
  const received = (signal: DecisionSignal, popularityByOthers: number) =>
    Array.from({ length: 50 }, (_, k) => ({
      ...decision(`liker ${k}`, `${signal} ${k}`, signal),
      popularityByOthers,
    }))
  const learnt = learnValues([
    ...received('pass', -0.5),
    ...received('longLook', 0.1),
    ...received('like', 0.2),
    ...received('likeWithNote', 0.9),
    ...received('answered', 0.4),
  ])
  expect(learnt?.longLook).toBeGreaterThan(0.1)
  expect(learnt?.likeWithNote).toBeGreaterThan(0.1)
  expect(learnt?.answered).toBe(learnt?.likeWithNote)
  expect(learnt?.conversation).toBe(learnt?.answered)
  expect(learnValues([{ liker: 'a', isLike: true, popularityByOthers: 1 }])).toBeUndefined()
})
