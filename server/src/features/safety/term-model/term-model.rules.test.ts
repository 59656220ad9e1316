import { array, assert, boolean, constantFrom, property, record, uniqueArray } from 'fast-check'
import { expect, test } from 'vitest'
import { type Example, learn, scoreOf, termsIn } from './term-model.rules.ts'

const examples = array(
  record<Example>({ terms: uniqueArray(constantFrom('a', 'b', 'c', 'd', 'e')), isSought: boolean() }),
  { maxLength: 40 },
)

test('the terms of a text are its words and their pairs, as they are meant', () => {
  expect(termsIn('Send me 300€, plz')).toEqual([
    'send',
    'me',
    'send me',
    '0',
    'me 0',
    '€',
    '0 €',
    'plz',
    '€ plz',
  ])
  expect(termsIn('wh4ts4pp')).toEqual(['whatsapp'])
  expect(termsIn('')).toEqual([])
})

test('a term of one side only counts for that side, and less the rarer it is', () => {
  const model = learn([
    { terms: ['gift', 'hello'], isSought: true },
    { terms: ['gift', 'card'], isSought: true },
    { terms: ['hello', 'dog'], isSought: false },
    { terms: ['dog'], isSought: false },
  ])
  expect(scoreOf(model, ['gift'])).toBeCloseTo(Math.log(2.5 / 0.5))
  expect(scoreOf(model, ['gift', 'card', 'unknown'])).toBeCloseTo((Math.log(5) + Math.log(3)) / Math.cbrt(2))
  expect(scoreOf(model, ['card'])).toBeCloseTo(Math.log(1.5 / 0.5))
  expect(scoreOf(model, ['hello'])).toBe(0)
  expect(scoreOf(model, ['dog'])).toBeCloseTo(-Math.log(2.5 / 0.5))
  expect(scoreOf(model, ['never seen'])).toBe(0)
})

test('rare terms are left out', () => {
  const model = learn(
    [
      { terms: ['often', 'once'], isSought: true },
      { terms: ['often'], isSought: true },
    ],
    2,
  )
  expect([...model.weights.keys()]).toEqual(['often'])
})

test('the other side has the opposite weights, and the order of examples does not matter', () => {
  assert(
    property(examples, (given) => {
      const { weights } = learn(given)
      const opposite = learn(given.toReversed().map((one) => ({ ...one, isSought: !one.isSought })))
      for (const [term, weight] of weights) expect(opposite.weights.get(term)).toBeCloseTo(-weight)
    }),
  )
})
