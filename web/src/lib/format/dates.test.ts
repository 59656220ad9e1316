import { afterEach, expect, test, vi } from 'vitest'
import { datesOf } from './dates.ts'

afterEach(() => vi.unstubAllEnvs())

// Formats are made once for a language and keep their time zone, so each of these is a language of no other test.
test.each([
  ['America/Los_Angeles', 'it'],
  ['Pacific/Auckland', 'pt'],
])('a date is the same day in %s', (zone, language) => {
  vi.stubEnv('TZ', zone)
  const dates = datesOf(language, '24')
  expect(dates.dayText('2026-03-11')).toMatch(/11/)
  expect(dates.shortDayText('2026-03-11')).toMatch(/11/)
})

test.each([
  [25, '1 day ago'],
  [8 * 24, '1 week ago'],
  [50 * 24, '1 month ago'],
  [400 * 24, '1 year ago'],
])('%i hours are counted from now, and not by the calendar', (hours, said) => {
  const now = new Date('2026-03-11T01:00:00')
  const then = new Date(now.getTime() - hours * 3_600_000).toISOString()
  expect(datesOf('en', '24').agoText(then, now)).toBe(said)
})
