import type { OwnPhotoView } from '@hearth/contract/photos/photos'
import { defaultVisibility, genderValues } from '@hearth/contract/profile/fields'
import type { ProfileView } from '@hearth/contract/profile/people'
import { faithValues, orientationValues } from '@hearth/contract/profile/vocabularies'
import { expect, test } from 'vitest'
import { tipsFor } from './tips.rules.ts'

const ready: ProfileView = {
  userId: '6b0a2c30-0000-4000-8000-000000000001',
  firstName: 'Ana',
  lastName: '',
  bio: 'I mend church organs. Ask me which one has a mouse in it.',
  dateOfBirth: '1996-03-01',
  locationCity: 'Leeds',
  locationState: '',
  occupation: 'Organ builder',
  education: 'Joinery',
  heightCm: 170,
  lookingFor: 'serious_relationship',
  relationshipGoals: null,
  goingOut: null,
  datingPace: null,
  favourites: [],
  interests: ['Organs', 'Tuba', 'Fog'],
  headline: 'Louder than you think',
  prompts: [
    { promptId: 'on-repeat', answer: 'Bach, since I was 12' },
    { promptId: 'far-away', answer: 'Tbilisi, because of the bread' },
    { promptId: 'home-sound', answer: 'What my kettle does at 7' },
  ],
  gender: null,
  seeking: [],
  languages: ['en'],
  homeLanguages: [],
  familyValues: null,
  hasChildren: null,
  wantsChildren: null,
  smoking: null,
  drinking: null,
  exercise: null,
  zodiac: null,
  faith: null,
  orientation: null,
  health: null,
  birthCorrectableUntil: null,
  deckChanges: { left: 3, moreAt: null },
  visibility: defaultVisibility(),
  consents: [],
  isActive: true,
  isVerified: false,
  displayName: 'Ana',
  version: 1,
  updatedAt: '2026-06-01T12:00:00.000Z',
}

const photo = (n: number, about: Partial<OwnPhotoView> = {}): OwnPhotoView => ({
  id: `6b0a2c30-0000-4000-8000-00000000000${n}`,
  alt: 'An organ',
  thumbhash: '',
  widths: [160, 360, 720, 1200],
  aspect: 0.8,
  position: n,
  ...about,
})
const three = [photo(0), photo(1), photo(2)]

type ProfileChanges = {
  profile?: Partial<ProfileView>
  photos?: OwnPhotoView[]
  copies?: { photoId: string }[]
}
const idsFor = ({ profile, photos = three, copies = [] }: ProfileChanges) =>
  tipsFor({ profile: { ...ready, ...profile }, photos, copies }).map(({ id }) => id)

test('a profile that is ready gets no tip', () => {
  expect(idsFor({})).toEqual([])
})

test('missing parts come first and name each step once', () => {
  expect(idsFor({ profile: { bio: '', prompts: [] }, photos: [] })).toEqual([
    'missing_part.photo',
    'missing_part.prompt',
    'missing_part.bio',
  ])
  expect(idsFor({ profile: { prompts: ready.prompts.slice(0, 1) }, photos: [photo(0)] })).toEqual([
    'missing_part.photos',
    'missing_part.prompts',
  ])
})

test('a text gets the tip of one rule, unless nobody sees it', () => {
  const prompts = [{ promptId: 'on-repeat', answer: 'Dunno' }, ...ready.prompts.slice(1)]
  const profile = { prompts, bio: 'I like travelling and good food', headline: 'Just ask' }
  expect(idsFor({ profile })).toEqual(['cliche.bio', 'cliche.headline', 'too_short.prompts.on-repeat'])
  const visibility = { ...ready.visibility, bio: 'nobody', prompts: 'nobody' } as const
  expect(idsFor({ profile: { ...profile, visibility } })).toEqual(['cliche.headline'])
})

const [first, second] = [photo(0).id, photo(1).id]

test.each<[string, ProfileChanges, string[]]>([
  [
    'a clear photo before a small one',
    { photos: [photo(0, { widths: [160, 360] }), photo(1), photo(2)] },
    [`photo_order.${second}`, `photo_small.${first}`],
  ],
  [
    'an upright photo before a wide one',
    { photos: [photo(0, { aspect: 1.5 }), photo(1), photo(2)] },
    [`photo_wide.${second}`],
  ],
  ['wide photos only', { photos: three.map((one) => ({ ...one, aspect: 1.5 })) }, []],
  ['another photo than nearly the same', { copies: [{ photoId: second }] }, [`photo_copies.${second}`]],
  ['a description', { photos: [photo(0), photo(1, { alt: '' }), photo(2)] }, [`photo_undescribed.${second}`]],
])('suggests %s', (_, changes, expected) => {
  expect(idsFor(changes)).toEqual(expected)
})

test('names, genders and special values change nothing', () => {
  const profile = { bio: 'I like travelling and good food', headline: '', smoking: 'no' } as const
  const expected = idsFor({ profile })
  for (const firstName of ['Ana', 'Mohammed', 'Ngozi', 'عائشة'])
    for (const gender of genderValues)
      for (const faith of faithValues)
        expect(
          idsFor({
            profile: { ...profile, firstName, gender, faith, orientation: orientationValues[0], health: 'x' },
          }),
        ).toEqual(expected)
})
