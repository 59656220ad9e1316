import type { QuietHours } from '@hearth/contract/notifications/settings'
import { quietUntil } from '../settings/quiet-hours.rules.ts'
import { dayIn, instantOf } from '../settings/time-zones.rules.ts'

const HOUR_MINUTES = 60
const HALF_LIFE_DAYS = 14
/** One visit each day at the same hour comes to this. A page that tells more often counts no more. */
const MOST_VISITS = 21
/** Fewer say nothing about the habits of a person. */
const FEWEST_VISITS = 3
/** The hour of the digest of a person about whom nothing is known. */
const DEFAULT_HOUR = 18

/** Returns the counts by hour with one more visit at this hour. */
export const withVisit = (visits: readonly number[], hour: number): number[] =>
  visits.map((count, at) => (at === hour ? Math.min(count + 1, MOST_VISITS) : count))

/** Returns the counts a day later. */
export const afterADay = (visits: readonly number[]): number[] =>
  visits.map((count) => count * 2 ** (-1 / HALF_LIFE_DAYS))

const isQuietAt = (minute: number, { from, to }: QuietHours) =>
  from < to ? from <= minute && minute < to : from <= minute || minute < to

/** Returns the hour of their day at which a person is here most often, outside their quiet hours. */
export function usualHour(visits: readonly number[], quiet: QuietHours | null): number {
  const isKnown = visits.reduce((total, count) => total + count, 0) >= FEWEST_VISITS
  if (!isKnown) return DEFAULT_HOUR
  const awake = visits.map((count, hour) => (quiet && isQuietAt(hour * HOUR_MINUTES, quiet) ? 0 : count))
  const most = Math.max(...awake)
  return most > 0 ? awake.indexOf(most) : DEFAULT_HOUR
}

type Habits = {
  timeZone: string | null
  quietHours: QuietHours | null
  visits: readonly number[]
  /** It may be today; otherwise it is on a later day than this one. */
  isFirst?: boolean
}

/** Returns when the next daily digest of a person is due: at their usual hour, or at the end of quiet hours there. */
export function nextDigest(now: Date, { timeZone, quietHours, visits, isFirst = false }: Habits): Date {
  const zone = timeZone ?? 'UTC'
  const minute = usualHour(visits, quietHours) * HOUR_MINUTES
  const today = dayIn(zone, now)
  const first = instantOf(zone, isFirst ? today : today + 1, minute)
  const at = first > now ? first : instantOf(zone, today + 1, minute)
  return quietUntil(at, zone, quietHours) ?? at
}
