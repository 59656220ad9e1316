import { assert, constant, constantFrom, integer, option, property, record, sample } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyone } from '../../../../testing/any-model-features.ts'
import { type Commonness, type ModelFeatures, pairFeaturesOf, rarity } from './pair-features.rules.ts'

const someCommonness: Commonness = { people: 100, having: new Map([['chess', 3]]) }
const buckets = option(constantFrom(0, 1, 2, 3))

const mayRead = new Set([
  'age',
  'gender',
  'lookingFor',
  'relationshipGoals',
  'familyValues',
  'hasChildren',
  'wantsChildren',
  'smoking',
  'drinking',
  'goingOut',
  'datingPace',
  'interests',
  'favourites',
  'languages',
  'photos',
  'prompts',
  'bioLength',
  'isVerified',
])

/** Throws on reading any other property of this person. */
const guarded = (person: ModelFeatures): ModelFeatures =>
  new Proxy(person, {
    get(target, name, receiver) {
      if (!mayRead.has(String(name))) throw new Error(`read ${String(name)}`)
      return Reflect.get(target, name, receiver) as unknown
    },
    ownKeys: () => {
      throw new Error('read all of a person')
    },
  })

describe('what the ranking may know', () => {
  test('faith, ethnicity, orientation and health cannot be read', () => {
    assert(
      property(anyone, anyone, buckets, (liker, liked, distanceBucket) => {
        pairFeaturesOf({ liker: guarded(liker), liked: guarded(liked) }, distanceBucket, someCommonness)
      }),
    )
  })

  test('faith, ethnicity, orientation and name change no feature', () => {
    const more = record({
      faith: constantFrom('hindu', 'muslim', 'atheist'),
      ethnicity: constantFrom('one', 'another'),
      orientation: constantFrom('straight', 'bisexual'),
      firstName: constantFrom('Aisha', 'Anne'),
    })
    assert(
      property(anyone, anyone, more, more, (liker, liked, one, other) => {
        const plain = pairFeaturesOf({ liker, liked }, 1, someCommonness)
        const withMore = { liker: { ...liker, ...one }, liked: { ...liked, ...other } }
        expect(pairFeaturesOf(withMore, 1, someCommonness)).toEqual(plain)
      }),
    )
  })

  test('it makes no difference which language or interest it is, because that may reveal a faith', () => {
    const swap = (list: readonly string[], from: string[], to: string[]) =>
      list.map((one) => to[from.indexOf(one)] ?? one)
    const even: Commonness = { people: 100, having: new Map() }
    const named = ({ languages, interests, favourites, ...rest }: ModelFeatures): ModelFeatures => ({
      ...rest,
      languages: swap(languages, ['en', 'ta', 'he'], ['he', 'en', 'ta']),
      interests: swap(interests, ['Chess', 'Prayer'], ['Prayer', 'Chess']),
      favourites: swap(favourites, ['Chess', 'Prayer'], ['Prayer', 'Chess']),
    })
    assert(
      property(anyone, anyone, (liker, liked) => {
        const renamed = pairFeaturesOf({ liker: named(liker), liked: named(liked) }, null, even)
        expect(renamed).toEqual(pairFeaturesOf({ liker, liked }, null, even))
      }),
    )
  })

  test('an unanswered question has no feature, and all features are numbers', () => {
    assert(
      property(anyone, anyone, buckets, (liker, liked, distanceBucket) => {
        const found = pairFeaturesOf({ liker, liked }, distanceBucket, someCommonness)
        expect(Object.values(found).every(Number.isFinite)).toBe(true)
        expect('pair.distanceBucket' in found).toBe(distanceBucket !== null)
        expect('pair.same.smoking' in found).toBe(liker.smoking !== null && liked.smoking !== null)
      }),
    )
  })
})

test('sharing a rare interest counts more than sharing a common one', () => {
  assert(
    property(integer({ min: 0, max: 1_000 }), constant(1_000), (having, people) => {
      expect(rarity(having, people)).toBeGreaterThanOrEqual(rarity(having + 1, people))
      expect(rarity(having, people)).toBeGreaterThan(0)
    }),
  )
})

test('favourites count where they are shared, and are not known of somebody without any', () => {
  const none = sample(anyone, { numRuns: 1, seed: 1 })[0]
  if (!none) throw new Error('nobody')
  const saying = (interests: string[], favourites: string[]): ModelFeatures => ({
    ...none,
    interests,
    favourites,
  })
  const featuresOf = (liker: ModelFeatures, liked: ModelFeatures) =>
    pairFeaturesOf({ liker, liked }, null, someCommonness)
  const ana = saying(['Chess', 'Tea', 'Yoga'], ['Chess', 'Tea'])
  expect(featuresOf(ana, saying(['chess', 'tea', 'Maps'], ['chess', 'Maps']))).toMatchObject({
    'pair.favourites': 1,
    'pair.favouritesOfLiker': 2,
    'pair.favouritesOfLiked': 1,
  })
  const unmarked = featuresOf(ana, saying(['Chess'], []))
  expect(unmarked).toMatchObject({ 'pair.favouritesOfLiker': 1 })
  expect(unmarked).not.toHaveProperty('pair.favourites')
  expect(unmarked).not.toHaveProperty('pair.favouritesOfLiked')
})

test('how often people go out and date is known as a scale, and only of those who say it', () => {
  const [someone] = sample(anyone, { numRuns: 1, seed: 1 })
  if (!someone) throw new Error('nobody')
  const featuresOf = (mine: Partial<ModelFeatures>, theirs: Partial<ModelFeatures>) =>
    pairFeaturesOf({ liker: { ...someone, ...mine }, liked: { ...someone, ...theirs } }, null, someCommonness)
  expect(
    featuresOf(
      { goingOut: 'several_a_week', datingPace: 'less_often' },
      { goingOut: 'weekly', datingPace: 'most_weeks' },
    ),
  ).toMatchObject({
    'liker.goingOut': 0,
    'liked.goingOut': 2,
    'pair.goingOutApart': 2,
    'liker.datingPace': 2,
    'liked.datingPace': 0,
    'pair.datingPaceApart': 2,
    'pair.same.datingPace': 0,
  })
  const silent = featuresOf({ datingPace: 'most_weeks' }, { datingPace: null })
  expect(silent).toMatchObject({ 'liker.datingPace': 0 })
  expect(silent).not.toHaveProperty('liked.datingPace')
  expect(silent).not.toHaveProperty('pair.datingPaceApart')
})
