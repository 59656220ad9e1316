import type { Clock } from '@hearth/contract/account/settings'
import { useLanguage } from '../texts/texts.ts'
import { dateLocaleOf } from './formats.ts'
import { useUnits } from './units.tsx'

const DAY_MS = 86_400_000
const spans = [
  ['year', 365 * DAY_MS],
  ['month', 30 * DAY_MS],
  ['week', 7 * DAY_MS],
  ['day', DAY_MS],
  ['hour', 3_600_000],
] as const

/** Returns the day of a message in the reader's time zone, to group messages by. */
export const dayKey = (instant: string) => new Date(instant).toDateString()

// A date without a time is the same day for every reader.
const dateOf = (when: string) => new Date(when.length > 10 ? when : `${when}T12:00:00`)

function daysIn(locale: string) {
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' })
  const shortDay = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' })
  const ago = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  // 24 hours are not the same as yesterday, nor 30 days as last month.
  const daysAgo = new Intl.RelativeTimeFormat(locale, { numeric: 'always' })
  return {
    /** Takes an instant or a date. */
    dayText: (when: string) => day.format(dateOf(when)),
    shortDayText: (when: string) => shortDay.format(dateOf(when)),
    /** Returns 'Today', 'Yesterday' or the date. */
    relativeDay: (instant: string, words: { today: string; yesterday: string }, now = new Date()): string => {
      const yesterday = new Date(now)
      yesterday.setDate(now.getDate() - 1)
      if (dayKey(instant) === now.toDateString()) return words.today
      if (dayKey(instant) === yesterday.toDateString()) return words.yesterday
      return weekday.format(new Date(instant))
    },
    /** Returns how long ago an instant was, such as '2 days ago' or '3 hours ago'. */
    agoText: (instant: string, now = new Date()): string => {
      const passed = Math.max(0, now.getTime() - Date.parse(instant))
      const [unit, ms] = spans.find(([, length]) => passed >= length) ?? ['minute', 60_000]
      return (ms < DAY_MS ? ago : daysAgo).format(-Math.floor(passed / ms), unit)
    },
  }
}

function timesIn(locale: string, clock: Clock) {
  const hour12 = clock === '12'
  const hourCycle = hour12 ? 'h12' : 'h23'
  const hourAndMinute = new Intl.DateTimeFormat(locale, {
    hour: hour12 ? 'numeric' : '2-digit',
    minute: '2-digit',
    hourCycle,
  })
  const dayAndTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', hourCycle })
  const inFull = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'medium', hourCycle })
  return {
    timeText: (instant: string) => hourAndMinute.format(new Date(instant)),
    dayAndTimeText: (instant: string) => dayAndTime.format(new Date(instant)),
    /** Day and time to the second. */
    fullTimeText: (instant: string) => inFull.format(new Date(instant)),
  }
}

function makeDates(language: string, clock: Clock) {
  const locale = dateLocaleOf(language)
  const days = daysIn(locale)
  const times = timesIn(locale, clock)
  return {
    ...days,
    ...times,
    /** The time of something that was today, else its day: what a narrow column has room for. */
    timeOrDay: (instant: string, now = new Date()) =>
      dayKey(instant) === now.toDateString() ? times.timeText(instant) : days.shortDayText(instant),
  }
}

export type Dates = ReturnType<typeof makeDates>
const made = new Map<string, Dates>()

/** Returns how a language writes days and times on a 12- or 24-hour clock; made once, not for each message. */
export function datesOf(language: string, clock: Clock): Dates {
  const key = `${language} ${clock}`
  const dates = made.get(key) ?? makeDates(language, clock)
  made.set(key, dates)
  return dates
}

/** Returns how days and times are written in the page's language on the reader's clock. */
export function useDates(): Dates {
  const language = useLanguage()
  return datesOf(language, useUnits().clock)
}

export const isWithin = (instant: string, ms: number, now = new Date()): boolean =>
  now.getTime() - Date.parse(instant) < ms

export const isToCome = (instant: string, now = new Date()): boolean => Date.parse(instant) > now.getTime()
