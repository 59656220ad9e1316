import type { Judgement } from '@hearth/contract/console/verifications'
import { expect, test } from 'vitest'
import {
  agreementOf,
  decisionOf,
  judgesOf,
  mayBeUnsure,
  mustDecide,
  type WaitingRecording,
} from './reviews.rules.ts'

const [ana, ben, cleo] = ['ana', 'ben', 'cleo']
const staff = [ana, ben, cleo]

const recording = (
  outcomes: readonly Judgement[],
  more: Partial<WaitingRecording> = {},
): WaitingRecording => ({
  personId: 'member',
  isDouble: false,
  earlierReviewerIds: [],
  reviews: outcomes.map((outcome, n) => ({
    reviewerId: staff[n] ?? '',
    outcome,
    reason: outcome === 'not_same' ? 'not_live' : null,
    photoIds: outcome === 'same' ? [`photo of ${n}`] : [],
  })),
  ...more,
})
const double = { isDouble: true }
const verified = (n: number) => ({ outcome: 'verified', photoIds: [`photo of ${n}`] })
const refused = { outcome: 'refused', reason: 'not_live' }

test.each([
  ['nobody has looked', recording([]), undefined],
  ['one says yes', recording(['same']), verified(0)],
  ['one says no', recording(['not_same']), refused],
  ['one is unsure', recording(['unsure']), undefined],
  ['the second decides after an unsure one', recording(['unsure', 'same']), verified(1)],
  ['one of two says yes', recording(['same'], double), undefined],
  ['both say yes', recording(['same', 'same'], double), verified(1)],
  ['both say no', recording(['not_same', 'not_same'], double), refused],
  ['two disagree', recording(['same', 'not_same'], double), undefined],
  ['both are unsure', recording(['unsure', 'unsure'], double), undefined],
  ['the third decides', recording(['same', 'not_same', 'same'], double), verified(2)],
] as const)('%s', (_, given, expected) => {
  expect(decisionOf(given, [...staff, 'dora'])).toEqual(expected)
})

test('where nobody is left to ask, one of two is enough and doubts refuse', () => {
  expect(decisionOf(recording(['same'], double), [ana])).toEqual(verified(0))
  expect(decisionOf(recording(['same', 'not_same'], double), [ana, ben])).toEqual(refused)
  expect(decisionOf(recording(['same', 'unsure'], double), [ana, ben])).toEqual({
    outcome: 'refused',
    reason: 'bad_recording',
  })
})

test('nobody judges twice, or themselves', () => {
  expect(judgesOf(recording(['unsure']), staff)).toEqual([ben, cleo])
  expect(judgesOf(recording([], { personId: cleo }), staff)).toEqual([ana, ben])
  expect(judgesOf(recording([], { personId: ana }), [ana])).toEqual([])
})

test('after a refusal somebody else judges, where there is somebody else', () => {
  expect(judgesOf(recording([], { earlierReviewerIds: [ana] }), staff)).toEqual([ben, cleo])
  expect(judgesOf(recording([], { earlierReviewerIds: [ana] }), [ana])).toEqual([ana])
})

test('only the first may be unsure, and only where somebody else can decide', () => {
  expect(mayBeUnsure(recording([]), ana, staff)).toBe(true)
  expect(mayBeUnsure(recording([]), ana, [ana])).toBe(false)
  expect(mayBeUnsure(recording(['unsure']), ben, staff)).toBe(false)
  expect(mustDecide(recording(['unsure']))).toBe(true)
  expect(mustDecide(recording(['same'], double))).toBe(false)
})

const pair = (first: Judgement, second: Judgement, count: number) => ({ first, second, count })

test('agreement is the share of equal judgements, and what of it is beyond chance', () => {
  // The example of Cohen's kappa with 50 grant proposals.
  const { share, kappa, judged, agreed } = agreementOf([
    pair('same', 'same', 20),
    pair('same', 'not_same', 5),
    pair('not_same', 'same', 10),
    pair('not_same', 'not_same', 15),
  ])
  expect([judged, agreed, share]).toEqual([50, 35, 0.7])
  expect(kappa).toBeCloseTo(0.4, 10)
})

test('without judgements, or with only one answer, there is no kappa', () => {
  expect(agreementOf([])).toEqual({ judged: 0, agreed: 0, share: null, kappa: null })
  expect(agreementOf([pair('same', 'same', 9)])).toMatchObject({ share: 1, kappa: null })
})
