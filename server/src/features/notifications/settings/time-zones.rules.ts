const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** No zone is further from UTC. */
const MOST_AWAY_MS = 26 * HOUR_MS

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const numeric = 'numeric'
  const parts = { year: numeric, month: numeric, day: numeric, hour: numeric, minute: numeric } as const
  const options = {
    ...parts,
    second: numeric,
    hourCycle: 'h23',
    calendar: 'iso8601',
    timeZone: zone,
  } as const
  const format = new Intl.DateTimeFormat('en', options)
  formats.set(zone, format)
  return format
}

/** Returns the name of a time zone as Intl writes it, or undefined for one that it does not know. */
export function knownZone(zone: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

/** Returns the wall clock of a zone at an instant, as if it were UTC: in milliseconds, with whole seconds. */
function wallClockAt(zone: string, at: number): number {
  const parts = formatOf(zone).formatToParts(at)
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value)
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
}

const offsetAt = (zone: string, at: number) => wallClockAt(zone, at) - Math.floor(at / 1000) * 1000

/** Returns the day of a zone at an instant, in days since 1970. */
export const dayIn = (zone: string, at: Date): number => Math.floor(wallClockAt(zone, at.getTime()) / DAY_MS)

/** Returns the hour of a zone at an instant, 0 to 23. */
export const hourIn = (zone: string, at: Date): number =>
  Math.floor((wallClockAt(zone, at.getTime()) % DAY_MS) / HOUR_MS)

/**
 * Returns the first instant at which the wall clock of a zone shows this minute of this day, or a later time if a change of
 * the clock skips it. `day` is in days since 1970.
 */
export function instantOf(zone: string, day: number, minute: number): Date {
  const wallClock = day * DAY_MS + minute * MINUTE_MS
  const earlier = wallClock - MOST_AWAY_MS
  const before = offsetAt(zone, earlier)
  const unchanged = wallClock - before
  const after = offsetAt(zone, unchanged)
  if (after === before) return new Date(unchanged)
  const change = changeBetween(zone, earlier, unchanged)
  return new Date(Math.max(change, wallClock - after))
}

/** Returns when the clock of a zone changes between two instants, to the second. */
function changeBetween(zone: string, from: number, to: number): number {
  const before = offsetAt(zone, from)
  let [low, high] = [Math.floor(from / 1000), Math.ceil(to / 1000)]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetAt(zone, middle * 1000) === before) low = middle
    else high = middle
  }
  return high * 1000
}
