import type { Clock } from '@hearth/contract/account/settings'
import { useUnits } from './units.tsx'

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
const weekday = new Intl.DateTimeFormat(undefined, { weekday: 'long', day: 'numeric', month: 'long' })
const shortDay = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' })

export const dayText = (instant: string) => day.format(new Date(instant))

/** Returns the time formats of a 12- or 24-hour clock. */
export function timesOn(clock: Clock) {
  const hour12 = clock === '12'
  const hourCycle = hour12 ? 'h12' : 'h23'
  const hourAndMinute = new Intl.DateTimeFormat(undefined, {
    hour: hour12 ? 'numeric' : '2-digit',
    minute: '2-digit',
    hourCycle,
  })
  const inFull = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'medium', hourCycle })
  const timeText = (instant: string) => hourAndMinute.format(new Date(instant))
  return {
    timeText,
    /** Day and time to the second. */
    fullTimeText: (instant: string) => inFull.format(new Date(instant)),
    /** The time of something that was today, else its day: what a narrow column has room for. */
    timeOrDay: (instant: string, now = new Date()) =>
      dayKey(instant) === now.toDateString() ? timeText(instant) : shortDay.format(new Date(instant)),
  }
}

// Both once, and not for each message.
const times = { '12': timesOn('12'), '24': timesOn('24') }

/** Returns the time formats of the reader's clock. */
export const useTimes = () => times[useUnits().clock]

/** Returns the day of a message in the reader's time zone, to group messages by. */
export const dayKey = (instant: string) => new Date(instant).toDateString()

/** Returns 'Today', 'Yesterday' or the date. */
export function relativeDay(
  instant: string,
  words: { today: string; yesterday: string },
  now = new Date(),
): string {
  const yesterday = new Date(now)
  yesterday.setDate(now.getDate() - 1)
  if (dayKey(instant) === now.toDateString()) return words.today
  if (dayKey(instant) === yesterday.toDateString()) return words.yesterday
  return weekday.format(new Date(instant))
}

const ago = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' })
const spans = [
  ['year', 365 * 86_400_000],
  ['month', 30 * 86_400_000],
  ['week', 7 * 86_400_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
] as const

/** Returns how long ago an instant was, such as 'yesterday' or '3 hours ago'. */
export function agoText(instant: string, now = new Date()): string {
  const passed = Math.max(0, now.getTime() - Date.parse(instant))
  const [unit, ms] = spans.find(([, length]) => passed >= length) ?? ['minute', 60_000]
  return ago.format(-Math.floor(passed / ms), unit)
}

export const isWithin = (instant: string, ms: number, now = new Date()): boolean =>
  now.getTime() - Date.parse(instant) < ms
