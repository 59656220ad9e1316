import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { completenessOf, completenessSteps } from './completeness.ts'
import { specialKinds } from './fields.ts'

const empty = {
  firstName: '',
  dateOfBirth: null,
  bio: '',
  locationCity: '',
  locationState: '',
  lookingFor: null,
  relationshipGoals: null,
  interests: [],
  headline: '',
  heightCm: null,
  occupation: '',
  education: '',
  gender: null,
  seeking: [],
  languages: [],
  homeLanguages: [],
  familyValues: null,
  hasChildren: null,
  wantsChildren: null,
  smoking: null,
  drinking: null,
  exercise: null,
  goingOut: null,
  datingPace: null,
  zodiac: null,
  prompts: [],
} satisfies Parameters<typeof completenessOf>[0]

const prompts = ['on-repeat', 'far-away', 'home-sound'].map((promptId) => ({ promptId, answer: 'x' }))
const whole = {
  ...empty,
  firstName: 'Ana',
  dateOfBirth: '1996-03-01',
  bio: 'x',
  locationCity: 'Leeds',
  lookingFor: 'friendship',
  interests: ['a', 'b', 'c'],
  headline: 'x',
  heightCm: 170,
  occupation: 'x',
  languages: ['en'],
  smoking: 'no',
  prompts,
} satisfies Parameters<typeof completenessOf>[0]

test('nothing is 0 per cent and begins with who one is; all of it is 100 and asks for nothing more', () => {
  expect(completenessOf(empty, 0)).toEqual({ percent: 0, done: [], next: 'introduction' })
  expect(completenessOf(whole, 3)).toEqual({ percent: 100, done: [...completenessSteps], next: undefined })
})

test.each<[string, object, number, string]>([
  ['a name without a birth is no introduction', { firstName: 'Ana' }, 0, 'introduction'],
  ['who is introduced needs a picture', { firstName: 'Ana', dateOfBirth: '1996-03-01' }, 0, 'photo'],
  ['and with a picture something to say', { firstName: 'Ana', dateOfBirth: '1996-03-01' }, 1, 'prompt'],
  ['the last thing is any five facts', { ...whole, heightCm: null, occupation: '' }, 9, 'facts'],
  ['a state is a place', { ...whole, locationCity: '', locationState: 'Yorkshire', bio: '' }, 9, 'bio'],
])('%s', (_, told, photos, next) => {
  expect(completenessOf({ ...empty, ...told }, photos).next).toBe(next)
})

test('taking anything away never makes it more complete, and every step counts the same', () => {
  fc.assert(
    fc.property(fc.subarray(Object.keys(whole)), fc.nat({ max: 9 }), (gone, photos) => {
      const less = {
        ...whole,
        ...Object.fromEntries(gone.map((key) => [key, empty[key as keyof typeof empty]])),
      }
      const { percent, done } = completenessOf(less, photos)
      expect(percent).toBeLessThanOrEqual(completenessOf(whole, photos).percent)
      expect(percent).toBe(done.length * 10)
    }),
  )
})

test('nobody is nudged to tell what is special', () => {
  const special = Object.fromEntries(specialKinds.map((kind) => [kind, 'told']))
  expect(completenessOf({ ...empty, ...special }, 0)).toEqual(completenessOf(empty, 0))
})
