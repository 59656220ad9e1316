const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
const hourAndMinute = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' })
const weekday = new Intl.DateTimeFormat(undefined, { weekday: 'long', day: 'numeric', month: 'long' })

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
