import { expect, test } from 'vitest'
import { findDoubt } from '../safety.ts'
import { readCorpus } from './corpus/corpus.ts'

const MAX_FALSE = 0.01

const paramsOf = (text: string) => findDoubt({ text, isSure: undefined })?.problem[1]

test('the ranges are in order, joined, and those of the original text', () => {
  const text = '🙂 Please l e n d me $400, lend me $400'
  const params = paramsOf(text)
  if (!params || !('ranges' in params)) throw new Error('There is no doubt')
  const ranges = String(params.ranges)
    .split(',')
    .map((range) => range.split('-').map(Number))
  expect(ranges.flat()).toEqual(ranges.flat().toSorted((a, b) => a - b))
  expect(ranges.map((range) => text.slice(...range)).join(' | ')).toContain('lend me $400')
})

test('who is sure is not asked', () => {
  const text = 'Please lend me $400 by Western Union'
  expect(findDoubt({ text, isSure: false })?.code).toBe('sure')
  expect(findDoubt({ text, isSure: true })).toBeUndefined()
})

test('hardly any harmless message is asked about', () => {
  const harmless = readCorpus().filter(({ isScam }) => !isScam)
  const asked = harmless.filter(({ text }) => paramsOf(text))
  console.log(`${asked.length} of ${harmless.length} harmless messages are asked about`)
  expect(asked.length / harmless.length).toBeLessThanOrEqual(MAX_FALSE)
})
