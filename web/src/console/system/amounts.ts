import { useMemo } from 'react'
import { useLanguage } from '../../lib/texts/texts.ts'

const sizes = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const
const times = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

function amountsOf(language: string) {
  const locale = language.replace(/-X[AB]$/, '')
  const formatOf = (unit: string, unitDisplay: 'short' | 'long') =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 })
  return {
    /** Returns a size such as "1.2 GB". */
    sizeText: (bytes: number): string => {
      const power = Math.min(sizes.length - 1, bytes < 1 ? 0 : Math.floor(Math.log(bytes) / Math.log(1000)))
      return formatOf(sizes[power] ?? 'byte', 'short').format(bytes / 1000 ** power)
    },
    /** Returns a length of time in its largest unit, such as "3 minutes". */
    spanText: (seconds: number): string => {
      const [unit, length] = times.find(([, one]) => seconds >= one) ?? ['second', 1]
      return formatOf(unit, 'long').format(Math.floor(seconds / length))
    },
  }
}

/** Returns how sizes and lengths of time are written in the page's language. */
export function useAmounts() {
  const language = useLanguage()
  return useMemo(() => amountsOf(language), [language])
}
