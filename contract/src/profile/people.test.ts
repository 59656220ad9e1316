import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ageOn, dayOf, isOfAge, objectionToBirth } from '../ages.ts'
import { fields } from './fields.ts'
import { interestToAdd, ProfileInput } from './people.ts'

const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
  .map((date) => dayOf(date))

test.each([
  ['2000-06-15', '2026-06-14', 25],
  ['2000-06-15', '2026-06-15', 26],
  ['2000-06-15', '2026-12-31', 26],
  ['2008-02-29', '2026-02-28', 17],
  ['2008-02-29', '2026-03-01', 18],
  ['2026-06-15', '2026-06-15', 0],
])('someone born on %s is, on %s, %i', (born, today, age) => {
  expect(ageOn(born, today)).toBe(age)
})

test('one never gets younger, and a year older once a year', () => {
  fc.assert(
    fc.property(day, day, day, (born, one, other) => {
      const [earlier = '', later = ''] = [one, other].toSorted()
      expect(ageOn(born, later)).toBeGreaterThanOrEqual(ageOn(born, earlier))
      const years = Number(later.slice(0, 4)) - Number(born.slice(0, 4))
      expect([years, years - 1]).toContain(ageOn(born, later))
    }),
  )
})

test('people who may join are between 18 and 120', () => {
  fc.assert(
    fc.property(day, day, (born, today) => {
      const allowed = objectionToBirth(born, today) === undefined && isOfAge(born, today)
      expect(allowed).toBe(born <= today && ageOn(born, today) >= 18 && ageOn(born, today) <= 120)
    }),
  )
})

test('a list of interests built by adding is never refused, whatever is typed', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ maxLength: 40 }).filter((text) => !text.includes('\u0000'))),
      (typed) => {
        const interests = typed.reduce<string[]>((list, text) => {
          const interest = interestToAdd(list, text)
          return interest === undefined ? list : [...list, interest]
        }, [])
        expect(interests.length).toBeLessThanOrEqual(fields.interests.max)
        expect(new Set(interests).size).toBe(interests.length)
        expect(ProfileInput.parse({ interests })).toEqual({ interests })
      },
    ),
  )
})

test.each([
  ['', undefined],
  ['   ', undefined],
  [' Chess ', undefined],
  ['Tea', 'Tea'],
  ['  Tea  ', 'Tea'],
])('typing "%s" beside Chess adds %s', (typed, added) => {
  expect(interestToAdd(['Chess'], typed)).toBe(added)
})
