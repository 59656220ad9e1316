const MINUTE_MS = 60_000
const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES
/** Up to here hours say more than days. */
const HOURS_UP_TO = 2 * DAY_MINUTES

type DueTime = { isOverdue: boolean; unit: 'minutes' | 'hours' | 'days'; count: number }

/** Returns how far away a due time is, in the unit that says most, rounded down. */
export function dueTimeOf(dueAt: string, now: number): DueTime {
  const ms = Date.parse(dueAt) - now
  const minutes = Math.floor(Math.abs(ms) / MINUTE_MS)
  const isOverdue = ms < 0
  if (minutes < HOUR_MINUTES) return { isOverdue, unit: 'minutes', count: minutes }
  if (minutes < HOURS_UP_TO) return { isOverdue, unit: 'hours', count: Math.floor(minutes / HOUR_MINUTES) }
  return { isOverdue, unit: 'days', count: Math.floor(minutes / DAY_MINUTES) }
}
