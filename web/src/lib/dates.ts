const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
const hourAndMinute = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' })
const weekday = new Intl.DateTimeFormat(undefined, { weekday: 'long', day: 'numeric', month: 'long' })
const shortDay = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' })

export const dayText = (instant: string) => day.format(new Date(instant))
export const timeText = (instant: string) => hourAndMinute.format(new Date(instant))

/** The day, in the reader's own time zone, under which messages are gathered. */
export const dayKey = (instant: string) => new Date(instant).toDateString()

/** 'Today', 'Yesterday' or the date. */
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

/** The time of something that was today, else its day: what a narrow column has room for. */
export const timeOrDay = (instant: string, now = new Date()): string =>
  dayKey(instant) === now.toDateString() ? timeText(instant) : shortDay.format(new Date(instant))
