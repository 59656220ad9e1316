export const muteTimes = ['hours', 'tomorrow', 'always'] as const
type MuteTime = (typeof muteTimes)[number]

const HOURS = 8
/** When a person who has muted until tomorrow is told again. */
const MORNING_HOUR = 8

/** Returns until when a conversation is muted, in ISO 8601, or null for always. */
export function muteEnd(time: MuteTime, now: Date): string | null {
  if (time === 'always') return null
  const end = new Date(now)
  if (time === 'hours') end.setTime(now.getTime() + HOURS * 3_600_000)
  else {
    end.setDate(now.getDate() + 1)
    end.setHours(MORNING_HOUR, 0, 0, 0)
  }
  return end.toISOString()
}
