import { dateLocaleOf } from '../../../lib/format/formats.ts'

/** Returns the name of a time zone in a language, such as 'Central European Time (Europe/Berlin)'. */
export function zoneName(timeZone: string, language: string): string {
  try {
    const parts = new Intl.DateTimeFormat(dateLocaleOf(language), {
      timeZone,
      timeZoneName: 'longGeneric',
    }).formatToParts()
    const name = parts.find(({ type }) => type === 'timeZoneName')?.value
    return name && name !== timeZone ? `${name} (${timeZone.replaceAll('_', ' ')})` : timeZone
  } catch {
    // A zone that this browser does not know yet.
    return timeZone
  }
}
