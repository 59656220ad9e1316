import { expect, test } from 'vitest'
import { profileOf } from '../../testing/people.ts'
import { nextToFinish } from './dashboard.rules.ts'

const whole = {
  bio: 'Bread and rivers.',
  interests: ['Chess'],
  lookingFor: 'friendship',
  locationCity: 'Ghent',
  occupation: 'Baker',
} as const

test.each([
  ['bio', profileOf({})],
  ['bio', profileOf({ ...whole, interests: [...whole.interests], bio: '' })],
  ['firstName', profileOf({ ...whole, interests: ['Chess'], firstName: '', occupation: '' })],
  ['dateOfBirth', profileOf({ ...whole, interests: ['Chess'], dateOfBirth: null })],
  ['interests', profileOf({ ...whole, interests: [] })],
  ['lookingFor', profileOf({ ...whole, interests: ['Chess'], lookingFor: null })],
  ['locationCity', profileOf({ ...whole, interests: ['Chess'], locationCity: '' })],
  ['occupation', profileOf({ ...whole, interests: ['Chess'], occupation: '' })],
  [undefined, profileOf({ ...whole, interests: ['Chess'] })],
])('the next thing to finish is %s', (next, profile) => {
  expect(nextToFinish(profile)).toBe(next)
})
