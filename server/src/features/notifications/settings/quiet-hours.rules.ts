import type { QuietHours } from '@hearth/contract/notifications/settings'
import { dayIn, instantOf } from './time-zones.rules.ts'

/**
 * Returns when the quiet hours end that an instant is in, or null outside them. They begin at the first instant of a day whose
 * wall clock is `from`, or later if that time is skipped, and end at the first one after it whose wall clock is `to` or later.
 * Without a zone they are those of UTC.
 */
export function quietUntil(now: Date, zone: string | null, quiet: QuietHours | null): Date | null {
  if (!quiet) return null
  const place = zone ?? 'UTC'
  const today = dayIn(place, now)
  let until = now
  // The clock may be set back over midnight, and a skipped day lets two intervals meet.
  for (const day of [today - 1, today, today + 1]) {
    const [from, to] = intervalOf(place, day, quiet)
    if (from <= until && until < to) until = to
  }
  return until > now ? until : null
}

function intervalOf(zone: string, day: number, { from, to }: QuietHours): [from: Date, to: Date] {
  const lastDay = from < to ? day : day + 1
  return [instantOf(zone, day, from), instantOf(zone, lastDay, to)]
}
