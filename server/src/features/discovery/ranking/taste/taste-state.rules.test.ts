import { expect, test } from 'vitest'
import { tasteFeatures } from './taste-features.rules.ts'
import {
  learnTaste,
  newTaste,
  parseTaste,
  serializeTaste,
  slopesOf,
  startingTastePrior,
  type TasteDecision,
  unlearnTaste,
} from './taste-state.rules.ts'

const prior = startingTastePrior
const AGE = tasteFeatures.indexOf('age')

/** A number between -1.7 and 1.7, always the same for these. */
function drawn(one: number, other: number): number {
  let mixed = Math.imul(one * 1009 + other + 1, 0x9e3779b1)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b)
  return (((mixed ^ (mixed >>> 13)) >>> 0) / 2 ** 32 - 0.5) * 3.4
}
/** Likes those who are older; the other properties vary without a pattern. */
const decisions = Array.from({ length: 60 }, (_, n): TasteDecision => {
  const vector = Float64Array.from(tasteFeatures, (_name, k) => drawn(n, k))
  return { vector, logOdds: -0.3, isLike: (vector[AGE] ?? 0) > 0 }
})
const after = (count: number) => decisions.slice(0, count).reduce(learnTaste, newTaste(prior))

test('a taste finds the property by which somebody decides', () => {
  const slopes = slopesOf(after(60), prior) ?? new Float64Array()
  expect(slopes[AGE]).toBeGreaterThan(0.5)
  expect(slopes[AGE]).toBeLessThanOrEqual(2)
  const others = [...slopes].toSpliced(AGE, 1).map(Math.abs)
  expect(Math.max(...others)).toBeLessThan(0.5)
})

test('before five decisions, or without a pattern, no slope is used', () => {
  expect(slopesOf(after(4), prior)).toBeUndefined()
  const always = decisions.map((one) => ({ ...one, isLike: true })).reduce(learnTaste, newTaste(prior))
  expect(slopesOf(always, prior)).toBeUndefined()
})

test('each decision leaves less uncertain', () => {
  const varianceOf = (count: number) => after(count).covariance[(AGE + 1) * (tasteFeatures.length + 2)] ?? 0
  expect(varianceOf(1)).toBeLessThan(varianceOf(0))
  expect(varianceOf(40)).toBeLessThan(varianceOf(10))
})

test('a decision that is taken out leaves the taste as it was before it', () => {
  for (const count of [1, 12, 40]) {
    const [before, next] = [after(count), decisions[count]]
    if (!next) throw new Error('There is no next decision')
    const left = unlearnTaste(learnTaste(before, next), next)
    expect(left.decisions).toBe(count)
    expect(left.gain).toBeCloseTo(before.gain, 4)
    for (const [k, value] of before.mean.entries()) expect(left.mean[k]).toBeCloseTo(value, 4)
    for (const [k, value] of before.covariance.entries()) expect(left.covariance[k]).toBeCloseTo(value, 4)
    expect(left.plain.mean).toBeCloseTo(before.plain.mean, 4)
  }
})

test('an earlier decision is taken out with little error', () => {
  const without = decisions.toSpliced(5, 1).reduce(learnTaste, newTaste(prior))
  const [one] = decisions.slice(5, 6)
  if (!one) throw new Error('There is no decision')
  const left = unlearnTaste(after(60), one)
  for (const [k, value] of without.mean.entries())
    expect(Math.abs((left.mean[k] ?? 9) - value)).toBeLessThan(0.1)
})

test('a stored state is read again, and another is not', () => {
  const state = after(20)
  const read = parseTaste(serializeTaste(state))
  expect(read?.mean[AGE + 1]).toBeCloseTo(state.mean[AGE + 1] ?? 9, 4)
  expect([...(slopesOf(read ?? newTaste(prior), prior) ?? [])]).toEqual(
    [...(slopesOf(state, prior) ?? [])].map((slope): unknown => expect.closeTo(slope, 3)),
  )
  expect(parseTaste(null)).toBeUndefined()
  expect(parseTaste('{"decisions": 3}')).toBeUndefined()
})
