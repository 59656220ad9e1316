import type { Amount } from '@hearth/contract/membership/membership'
import { useLanguage } from '../texts/texts.ts'
import { dateLocaleOf } from './formats.ts'

/** Returns an amount in the smallest unit of its currency as people write it, such as €5.00. */
export function priceText(language: string, { amount, currency }: Amount): string {
  const format = new Intl.NumberFormat(dateLocaleOf(language), { style: 'currency', currency })
  const { maximumFractionDigits: digits = 0 } = format.resolvedOptions()
  return format.format(amount / 10 ** digits)
}

/** Returns how prices are written in the page's language. */
export function usePrices(): (amount: Amount) => string {
  const language = useLanguage()
  return (amount) => priceText(language, amount)
}

const digitsOf = (currency: string): number => {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions()
  return maximumFractionDigits
}

/** Returns an amount in the smallest unit of its currency as one would type it, such as 5.00. */
export function typedAmount({ amount, currency }: Amount): string {
  const digits = digitsOf(currency)
  return (amount / 10 ** digits).toFixed(digits)
}

/** Returns a typed amount, with a point, a comma or an Arabic one, in the smallest unit of the currency; NaN if it is none. */
export function amountIn(typed: string, currency: string): number {
  const digits = digitsOf(currency)
  const plain = typed.trim().replace(/[,٫]/, '.')
  if (!/^\d+(\.\d+)?$/.test(plain) || (plain.split('.')[1]?.length ?? 0) > digits) return Number.NaN
  return Math.round(Number(plain) * 10 ** digits)
}
