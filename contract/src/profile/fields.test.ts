import { expect, expectTypeOf, test } from 'vitest'
import { Wishes } from '../people/wishes.ts'
import { draftFields } from './draft.ts'
import {
  defaultVisibility,
  type FieldValues,
  factNames,
  fieldNames,
  fields,
  hideableFields,
  rankedFields,
  specialKinds,
  wishFields,
} from './fields.ts'
import type { Audience, PersonValues, ProfileInput } from './people.ts'
import { personOf, splitSpecial } from './people.ts'

test('the types of values are plain: text, a choice or null, lists', () => {
  type Some = Pick<FieldValues, 'firstName' | 'heightCm' | 'smoking' | 'seeking' | 'interests' | 'health'>
  expectTypeOf<Some>().toEqualTypeOf<{
    firstName: string
    heightCm: number | null
    smoking: 'no' | 'sometimes' | 'yes' | 'stopping' | null
    seeking: ('woman' | 'man' | 'non_binary' | 'another')[]
    interests: string[]
    health: string | null
  }>()
  expectTypeOf<ProfileInput['smoking']>().toEqualTypeOf<FieldValues['smoking'] | undefined>()
  expectTypeOf<NonNullable<Wishes['smoking']>['values']>().toEqualTypeOf<
    ('no' | 'sometimes' | 'yes' | 'stopping')[]
  >()
})

test('special values are never in a draft, never order a deck and are not for everyone by default', () => {
  for (const kind of specialKinds) {
    expect(draftFields).not.toContain(kind)
    expect(rankedFields).not.toContain(kind)
    expect(defaultVisibility()[kind]).toBe('matches')
  }
})

test('a wish takes the answers of its field and no others', () => {
  for (const field of wishFields) {
    const wish = { values: [...fields[field].values], isHard: true, orUnsaid: false }
    expect(Wishes.safeParse({ [field]: wish }).success).toBe(true)
    expect(Wishes.safeParse({ [field]: { ...wish, values: ['other'] } }).success).toBe(false)
  }
})

const ana: PersonValues = {
  userId: '00000000-0000-4000-8000-000000000001',
  displayName: 'Ana',
  isVerified: true,
  firstName: 'Ana',
  lastName: 'Silva',
  bio: 'Hello',
  dateOfBirth: '1996-03-01',
  locationCity: 'Leeds',
  locationState: 'Yorkshire',
  occupation: 'Luthier',
  education: 'School',
  heightCm: 170,
  lookingFor: 'friendship',
  relationshipGoals: 'marriage',
  interests: ['Tea'],
  favourites: ['Tea'],
  headline: 'Hi',
  prompts: [{ promptId: 'on-repeat', answer: 'Rain' }],
  gender: 'woman',
  seeking: ['man'],
  languages: ['en'],
  homeLanguages: ['en', 'ta'],
  familyValues: 'modern',
  hasChildren: 'no',
  wantsChildren: 'yes',
  smoking: 'no',
  drinking: 'rarely',
  exercise: 'often',
  goingOut: 'weekly',
  datingPace: 'twice_a_month',
  zodiac: 'pisces',
  faith: 'hindu',
  orientation: 'queer',
  health: 'Fine',
}

const seenBy = (audience: Audience, visibility: Partial<ReturnType<typeof defaultVisibility>> = {}) => {
  const person = personOf(ana, { ...defaultVisibility(), ...visibility }, { audience, today: '2026-03-01' })
  return { ...person, ...person?.facts }
}

test.each(hideableFields)('%s is seen by those it is meant for, and by nobody else', (field) => {
  const value = ana[field]
  const isSeen = (audience: Audience, who: 'everyone' | 'matches' | 'nobody') =>
    JSON.stringify(seenBy(audience, { [field]: who })[field]) === JSON.stringify(value)
  expect(isSeen('everyone', 'everyone')).toBe(true)
  expect(isSeen('match', 'matches')).toBe(true)
  expect(isSeen('everyone', 'matches')).toBe(false)
  expect(isSeen('match', 'nobody')).toBe(false)
})

test('a hidden fact is missing, any other hidden field is empty', () => {
  const hidden = Object.fromEntries(hideableFields.map((field) => [field, 'nobody']))
  const person = personOf(
    ana,
    { ...defaultVisibility(), ...hidden },
    { audience: 'match', today: '2026-03-01' },
  )
  expect(person).toMatchObject({
    facts: {},
    lastName: '',
    heightCm: null,
    interests: [],
    favourites: [],
    age: 30,
  })
  for (const name of factNames) expect(person).not.toHaveProperty(name)
})

test('special values go one way and all others the other', () => {
  const { special, others } = splitSpecial({ faith: null, smoking: 'no', bio: '' })
  expect(special).toEqual({ faith: null })
  expect(others).toEqual({ smoking: 'no', bio: '' })
  expect(fieldNames).toHaveLength(Object.keys(fields).length)
})
