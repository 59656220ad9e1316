import { expect, test } from 'vitest'
import { priceText } from './price.rules.ts'

test('a price has the digits of its currency', () => {
  expect(priceText('en', { amount: 500, currency: 'eur' })).toBe('€5.00')
  expect(priceText('en', { amount: 500, currency: 'jpy' })).toBe('¥500')
  expect(priceText('de', { amount: 1250, currency: 'eur' }).replace(/\s/, ' ')).toBe('12,50 €')
})
