import { expect, test } from 'vitest'
import { barsOf, waveformPath } from './waveform.rules.ts'

test('a waveform has as many bars as asked for, and the loudest is 100', () => {
  expect(barsOf([0.1, 0.2, 0.4, 0.2], 4)).toEqual([25, 50, 100, 50])
  expect(barsOf([0.1, 0.4, 0.2, 0.2], 2)).toEqual([100, 50])
  expect(barsOf([0.2, 0.4], 4)).toEqual([50, 50, 100, 100])
})

test('silence, and nothing at all, have flat bars', () => {
  expect(barsOf([0, 0, 0], 3)).toEqual([0, 0, 0])
  expect(barsOf([], 3)).toEqual([0, 0, 0])
})

test('each bar is one stroke, and silence is still seen', () => {
  expect(waveformPath([100, 0])).toBe('M0.5 4V96M1.5 48V52')
})
