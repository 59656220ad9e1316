import { expect, test } from 'vitest'
import { quietUntil } from './quiet-hours.rules.ts'
import { dayIn, hourIn, instantOf, knownZone } from './time-zones.rules.ts'

const minuteOf = (time: string): number => {
  const [hour, minute] = time.split(':').map(Number)
  return (hour ?? 0) * 60 + (minute ?? 0)
}
const hoursOf = (times: string) => {
  const [from = '', to = ''] = times.split('–')
  return { from: minuteOf(from), to: minuteOf(to) }
}

// Instants are in UTC. Every expected end was worked out from the tz database by hand.
const cases: [what: string, zone: string | null, quiet: string, now: string, until: string | null][] = [
  ['in the evening', 'Europe/Berlin', '22:00–08:00', '2026-06-15T21:00', '2026-06-16T06:00'],
  ['after midnight', 'Europe/Berlin', '22:00–08:00', '2026-06-16T03:00', '2026-06-16T06:00'],
  ['at the first instant', 'Europe/Berlin', '22:00–08:00', '2026-06-15T20:00', '2026-06-16T06:00'],
  ['a minute before', 'Europe/Berlin', '22:00–08:00', '2026-06-15T19:59', null],
  ['at the end', 'Europe/Berlin', '22:00–08:00', '2026-06-16T06:00', null],
  ['at noon', 'Europe/Berlin', '22:00–08:00', '2026-06-15T10:00', null],
  ['within one day', 'Europe/Berlin', '13:00–15:00', '2026-06-15T12:30', '2026-06-15T13:00'],
  ['from midnight', 'Europe/Berlin', '00:00–06:00', '2026-06-15T22:00', '2026-06-16T04:00'],
  ['until midnight', 'Europe/Berlin', '20:00–00:00', '2026-06-15T21:59', '2026-06-15T22:00'],
  ['all day but a minute', 'Europe/Berlin', '00:01–00:00', '2026-06-15T22:00', null],
  ['without a zone it is that of UTC', null, '22:00–08:00', '2026-06-15T23:00', '2026-06-16T08:00'],

  ['the night that loses an hour', 'Europe/Berlin', '22:00–08:00', '2026-03-28T22:00', '2026-03-29T06:00'],
  ['the night that gains an hour', 'Europe/Berlin', '22:00–08:00', '2026-10-24T21:00', '2026-10-25T07:00'],
  ['a beginning in the gap', 'Europe/Berlin', '02:30–06:00', '2026-03-29T01:00', '2026-03-29T04:00'],
  ['a minute before such a gap', 'Europe/Berlin', '02:30–06:00', '2026-03-29T00:59', null],
  ['an end in the gap', 'Europe/Berlin', '22:00–02:30', '2026-03-29T00:59', '2026-03-29T01:00'],
  ['wholly in the gap', 'Europe/Berlin', '02:15–02:45', '2026-03-29T01:00', null],
  ['an end in the repeated hour', 'Europe/Berlin', '22:00–02:30', '2026-10-25T00:15', '2026-10-25T00:30'],
  ['the same time again', 'Europe/Berlin', '22:00–02:30', '2026-10-25T01:15', null],
  ['a beginning in it', 'Europe/Berlin', '02:30–06:00', '2026-10-25T00:30', '2026-10-25T05:00'],
  ['back before that beginning', 'Europe/Berlin', '02:30–06:00', '2026-10-25T01:10', '2026-10-25T05:00'],

  ['New York in spring', 'America/New_York', '22:00–08:00', '2026-03-08T05:00', '2026-03-08T12:00'],
  ['New York in autumn', 'America/New_York', '22:00–08:00', '2026-11-01T04:00', '2026-11-01T13:00'],
  ['the clock set back to midnight', 'America/Havana', '23:00–00:30', '2026-11-01T04:15', '2026-11-01T04:30'],
  ['the midnight that is there again', 'America/Havana', '23:00–00:30', '2026-11-01T05:15', null],
  ['a midnight that is skipped', 'Africa/Cairo', '00:00–06:00', '2026-04-23T22:00', '2026-04-24T03:00'],
  ['the clock set back over midnight', 'Africa/Cairo', '23:30–07:00', '2026-10-29T21:15', '2026-10-30T05:00'],

  ['half an hour forward', 'Australia/Lord_Howe', '22:00–08:00', '2026-10-03T14:00', '2026-10-03T21:00'],
  ['half an hour back', 'Australia/Lord_Howe', '22:00–08:00', '2026-04-04T13:00', '2026-04-04T21:30'],
  ['in its half-hour gap', 'Australia/Lord_Howe', '02:10–03:00', '2026-10-03T15:30', '2026-10-03T16:00'],
  ['in its repeated half hour', 'Australia/Lord_Howe', '22:00–01:45', '2026-04-04T14:50', null],
  ['Sydney in its spring', 'Australia/Sydney', '22:00–08:00', '2026-10-03T13:00', '2026-10-03T21:00'],
  ['Santiago in its autumn', 'America/Santiago', '22:00–08:00', '2026-04-05T03:30', '2026-04-05T12:00'],

  ['45 minutes: Kathmandu', 'Asia/Kathmandu', '22:00–08:00', '2026-06-15T16:15', '2026-06-16T02:15'],
  [
    '45 minutes: Chatham in its spring',
    'Pacific/Chatham',
    '22:00–08:00',
    '2026-09-26T12:00',
    '2026-09-26T18:15',
  ],
  ['the most eastern zone', 'Pacific/Kiritimati', '22:00–08:00', '2026-06-15T08:00', '2026-06-15T18:00'],
  ['the most western zone', 'Pacific/Pago_Pago', '22:00–08:00', '2026-06-15T09:00', '2026-06-15T19:00'],
  ['the day that Apia skipped', 'Pacific/Apia', '22:00–08:00', '2011-12-30T09:30', '2011-12-30T18:00'],
  ['noon of that day was never', 'Pacific/Apia', '12:00–14:00', '2011-12-30T10:00', null],
  ['no daylight saving: Kolkata', 'Asia/Kolkata', '22:00–08:00', '2026-03-29T01:00', '2026-03-29T02:30'],
]

test('the table has forty cases', () => {
  expect(cases).toHaveLength(40)
})

test.each(cases)('quiet hours: %s', (_, zone, quiet, now, until) => {
  const found = quietUntil(new Date(`${now}:00Z`), zone, hoursOf(quiet))
  expect(found?.toISOString() ?? null).toBe(until && `${until}:00.000Z`)
})

test('without quiet hours it is never quiet', () => {
  expect(quietUntil(new Date('2026-06-15T02:00:00Z'), 'Europe/Berlin', null)).toBeNull()
})

test('a zone that Intl does not know is refused, and the spelling of others is that of Intl', () => {
  for (const wrong of ['', 'Mars/Olympus', 'Europe/Berlin; x', 'null'])
    expect(knownZone(wrong)).toBeUndefined()
  expect(knownZone('europe/BERLIN')).toBe('Europe/Berlin')
})

test('day and hour are those of the zone, and lead back to the instant', () => {
  const at = new Date('2026-06-15T23:30:00Z')
  expect([hourIn('Europe/Berlin', at), hourIn('UTC', at), hourIn('Asia/Kathmandu', at)]).toEqual([1, 23, 5])
  const day = dayIn('Europe/Berlin', at)
  expect(instantOf('Europe/Berlin', day, 90)).toEqual(at)
})
