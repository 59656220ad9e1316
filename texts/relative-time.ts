const MINUTE_MS = 60_000
const HOUR_MIN = 60

/** Returns a time in the future in words, such as `in 25 minutes`. Returns `undefined` for none, and for one that is past. */
export function relativeTime(language: string, instant: string | null, now: Date): string | undefined {
  const minutes = instant ? Math.ceil((Date.parse(instant) - now.getTime()) / MINUTE_MS) : 0
  if (!(minutes > 0)) return undefined
  const words = new Intl.RelativeTimeFormat(language)
  return minutes < 2 * HOUR_MIN
    ? words.format(minutes, 'minute')
    : words.format(Math.round(minutes / HOUR_MIN), 'hour')
}
