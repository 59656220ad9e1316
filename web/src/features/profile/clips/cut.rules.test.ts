import { expect, test } from 'vitest'
import { type ClipCut, cutTo, editsOf, wholeOf } from './cut.rules.ts'

test('a short video is kept whole, and of a long one the first 30 seconds', () => {
  expect(wholeOf(12_000, 30_000)).toEqual({ fromMs: 0, toMs: 12_000, posterMs: 0 })
  expect(wholeOf(90_000, 30_000)).toEqual({ fromMs: 0, toMs: 30_000, posterMs: 0 })
  expect(wholeOf(90_000, 60_000)).toEqual({ fromMs: 0, toMs: 60_000, posterMs: 0 })
})

const cut: ClipCut = { fromMs: 10_000, toMs: 30_000, posterMs: 12_000 }

test.each<[string, readonly [number, number], ClipCut]>([
  [
    'a later start takes the poster along',
    [15_000, 30_000],
    { fromMs: 15_000, toMs: 30_000, posterMs: 15_000 },
  ],
  [
    'an earlier end takes the poster along',
    [10_000, 11_500],
    { fromMs: 10_000, toMs: 11_500, posterMs: 11_500 },
  ],
  [
    'a much later end takes the start along',
    [10_000, 50_000],
    { fromMs: 20_000, toMs: 50_000, posterMs: 20_000 },
  ],
  ['an end before the start takes it along', [10_000, 5000], { fromMs: 4000, toMs: 5000, posterMs: 5000 }],
  ['a much earlier start stays possible', [0, 30_000], { fromMs: 0, toMs: 30_000, posterMs: 12_000 }],
  [
    'a start behind the end takes it along',
    [40_000, 30_000],
    { fromMs: 40_000, toMs: 41_000, posterMs: 40_000 },
  ],
  [
    'a start at the very end leaves a second',
    [60_000, 30_000],
    { fromMs: 59_000, toMs: 60_000, posterMs: 59_000 },
  ],
])('%s', (_, ends, expected) => {
  expect(cutTo(cut, ends, { durationMs: 60_000, maxMs: 30_000 })).toEqual(expected)
})

test('the end is only sent where something is cut off there', () => {
  expect(editsOf({ fromMs: 0.4, toMs: 12_000, posterMs: 3000.6 }, 12_000)).toEqual({
    fromMs: 0,
    posterMs: 3001,
  })
  expect(editsOf({ fromMs: 0, toMs: 8000, posterMs: 0 }, 12_000)).toEqual({
    fromMs: 0,
    toMs: 8000,
    posterMs: 0,
  })
  expect(editsOf({ fromMs: 0, toMs: 30_000, posterMs: 0 }, 30_200)).toMatchObject({ toMs: 30_000 })
})
