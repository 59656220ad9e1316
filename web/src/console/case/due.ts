import { useEffect, useMemo, useState } from 'react'
import { dateLocaleOf } from '../../lib/format/formats.ts'
import { useLanguage } from '../../lib/texts/texts.ts'

const MINUTE_MS = 60_000
const units = [
  ['day', 1_440],
  ['hour', 60],
  ['minute', 1],
] as const

/** Returns the time, every half minute. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS / 2)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Returns a function that says how far an instant is away, such as 'in 40 minutes' or '2 hours ago'. */
export function useRelativeTime() {
  const language = useLanguage()
  const format = useMemo(() => new Intl.RelativeTimeFormat(dateLocaleOf(language)), [language])
  return (instant: string, now: number): string => {
    const minutes = Math.round((Date.parse(instant) - now) / MINUTE_MS)
    const [unit, length] = units.find(([, one]) => Math.abs(minutes) >= 2 * one) ?? ['minute', 1]
    return format.format(Math.trunc(minutes / length), unit)
  }
}
