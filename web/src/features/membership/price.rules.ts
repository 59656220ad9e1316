import type { Amount } from '@hearth/contract/membership/membership'

/** Returns a price in words. The currency says how many digits its smallest unit has. */
export function priceText(language: string, { amount, currency }: Amount): string {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}
