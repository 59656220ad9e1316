import { expect, test } from 'vitest'
import { profileOf } from '../../testing/people.ts'
import { nextToFinish, wayTo } from './dashboard.rules.ts'

const answer = (promptId: string) => ({ promptId, answer: 'Bread.' })
const whole = {
  bio: 'Bread and rivers.',
  interests: ['Chess', 'Choir', 'Bread'],
  lookingFor: 'friendship',
  locationCity: 'Ghent',
  occupation: 'Baker',
  heightCm: 170,
  smoking: 'no',
  drinking: 'no',
  gender: 'man',
  prompts: ['sunday-ten', 'on-repeat', 'far-away'].map(answer),
} as const
const said = (missing: object) =>
  profileOf({ ...whole, interests: [...whole.interests], prompts: [...whole.prompts], ...missing })

test.each([
  ['bio', profileOf({}), 0],
  ['bio', said({ bio: '' }), 3],
  ['introduction', said({ firstName: '', occupation: '' }), 3],
  ['introduction', said({ dateOfBirth: null }), 3],
  ['photo', said({}), 0],
  ['prompt', said({ prompts: [] }), 1],
  ['intentions', said({ lookingFor: null }), 3],
  ['place', said({ locationCity: '' }), 1],
  ['photos', said({ interests: [] }), 1],
  ['interests', said({ interests: [] }), 3],
  ['prompts', said({ prompts: [answer('far-away')] }), 3],
  ['facts', said({ occupation: '' }), 3],
  [undefined, said({}), 3],
])('the next thing to finish is %s', (next, profile, photos) => {
  expect(nextToFinish(profile, photos)).toBe(next)
})

test('each thing is finished in its own part of the page', () => {
  expect(wayTo('bio')).toBe('/profile-setup')
  expect(wayTo('photo')).toBe('/profile-setup#photos')
})
