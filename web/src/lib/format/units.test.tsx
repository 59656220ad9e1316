import { distanceUnitValues } from '@hearth/contract/account/settings'
import { DISTANCE_BUCKET_KM, distanceBuckets } from '@hearth/contract/people/wishes'
import { CELL_KM } from '@hearth/contract/profile/locations'
import { expect, test } from 'vitest'
import { textsIn } from '../../testing/texts.ts'
import { distanceTextsOf, reachTextsOf } from '../texts/distances.ts'
import { datesOf } from './dates.ts'
import { bucketEnds, regionalUnits } from './units.tsx'

const kmIn = { km: 1, miles: 1.609344 }

test.each(distanceUnitValues)('a distance in %s is true to within what is known of any place', (unit) => {
  const { under_3, under_10, under_30 } = bucketEnds[unit]
  const far = [under_3, under_10, under_30].map((end) => end * kmIn[unit])
  expect(far).toHaveLength(DISTANCE_BUCKET_KM.length)
  for (const [at, end] of DISTANCE_BUCKET_KM.entries())
    expect(Math.abs((far[at] ?? 0) - end)).toBeLessThan(CELL_KM)
})

test.each(distanceUnitValues)(
  'distances in %s leave no gap between two of them, and name no other unit',
  (unit) => {
    const numbersIn = (text: string) => [...text.matchAll(/\d+/g)].map(Number)
    const away = distanceTextsOf(textsIn('en', 'distances'), unit)
    const within = reachTextsOf(textsIn('en', 'distances'), unit)
    const [near, middle, far, beyond] = distanceBuckets.map((distanceBucket) =>
      numbersIn(away[distanceBucket]),
    )
    expect([near?.at(-1), middle?.at(-1), far?.at(-1)]).toEqual([middle?.[0], far?.[0], beyond?.[0]])
    for (const text of [...Object.values(away), within.under_3, within.under_10, within.under_30])
      expect(text).toMatch(unit === 'miles' ? /^[^k]*\bmiles\b/ : /\bkm\b/)
  },
)

test('miles are said as people say them', () => {
  expect(distanceTextsOf(textsIn('en', 'distances'), 'miles')).toEqual({
    under_3: 'Less than 2 miles away',
    under_10: '2 to 6 miles away',
    under_30: '6 to 20 miles away',
    over_30: 'More than 20 miles away',
  })
})

test.each([
  [['en-US', 'en'], '12', 'miles'],
  [['en-GB'], '24', 'miles'],
  [['en-AU'], '12', 'km'],
  [['de-DE'], '24', 'km'],
  [['de'], '24', 'km'],
  [['my'], '24', 'miles'],
  // Somebody who reads English in a country of kilometres.
  [['en', 'nl-NL'], '24', 'km'],
  [['en'], '12', 'miles'],
  [['no language', 'fr-FR'], '24', 'km'],
])('a browser in %s begins with a %s-hour clock and %s', (languages, clock, distance) => {
  expect(regionalUnits(languages)).toEqual({ clock, distance })
})

test('a browser that names no language begins with something all the same', () => {
  expect(regionalUnits([]).distance).toBe('km')
})

test('a time of day is an hour and a minute on either clock, at midnight too', () => {
  const at = (hour: number, minute: number) => new Date(2026, 2, 4, hour, minute).toISOString()
  const [twelve, all] = [datesOf('en', '12').timeText, datesOf('en', '24').timeText]
  expect([twelve(at(14, 5)), twelve(at(0, 7)), twelve(at(12, 0))]).toEqual([
    '2:05 PM',
    '12:07 AM',
    '12:00 PM',
  ])
  expect([all(at(14, 5)), all(at(0, 7)), all(at(12, 0))]).toEqual(['14:05', '00:07', '12:00'])
  expect(datesOf('en', '24').fullTimeText(at(14, 5))).toContain('14:05:00')
  expect(datesOf('en', '12').timeOrDay(at(14, 5), new Date(2026, 2, 4, 20))).toBe('2:05 PM')
  expect(datesOf('en', '12').timeOrDay(at(14, 5), new Date(2026, 2, 5, 1))).toBe('Mar 4')
})
