import { expect, test } from 'vitest'
import { amountIn, priceText, typedAmount } from './prices.ts'

test('prices have the digits of their currency', () => {
  expect(priceText('en', { amount: 500, currency: 'eur' })).toBe('€5.00')
  expect(priceText('en', { amount: 500, currency: 'jpy' })).toBe('¥500')
  expect(priceText('de', { amount: 123_450, currency: 'eur' })).toMatch(/^1\.234,50.€$/)
})

test.each([
  ['5', 'eur', 500],
  ['5.5', 'eur', 550],
  ['5,05', 'eur', 505],
  ['5٫05', 'eur', 505],
  ['500', 'jpy', 500],
  ['5.001', 'eur', Number.NaN],
  ['5.5', 'jpy', Number.NaN],
  ['-5', 'eur', Number.NaN],
  ['five', 'eur', Number.NaN],
  ['', 'eur', Number.NaN],
])('%s in %s is %s of the smallest unit', (typed, currency, amount) => {
  expect(amountIn(typed, currency)).toBe(amount)
})

test('an amount is typed as it is read', () => {
  expect(typedAmount({ amount: 505, currency: 'eur' })).toBe('5.05')
  expect(typedAmount({ amount: 500, currency: 'jpy' })).toBe('500')
})
