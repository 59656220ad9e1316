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
