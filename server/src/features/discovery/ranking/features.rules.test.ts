import { assert, constant, constantFrom, integer, option, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyone } from '../../../testing/any-portrait.ts'
import { type Commonness, featuresOf, type Portrait, rarity } from './features.rules.ts'

const someCommonness: Commonness = { people: 100, having: new Map([['chess', 3]]) }
const bands = option(constantFrom(0, 1, 2, 3))

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
  'interests',
  'languages',
  'photos',
  'prompts',
  'bioLength',
  'isVerified',
])

/** Whoever reads anything else of this person has been caught. */
const guarded = (person: Portrait): Portrait =>
  new Proxy(person, {
    get(target, name, receiver) {
      if (!mayRead.has(String(name))) throw new Error(`read ${String(name)}`)
      return Reflect.get(target, name, receiver) as unknown
    },
    ownKeys: () => {
      throw new Error('read all of a person')
    },
  })

describe('what ordering may know', () => {
  test('faith, ethnicity, orientation and health cannot be read', () => {
    assert(
      property(anyone, anyone, bands, (liker, liked, band) => {
        featuresOf({ liker: guarded(liker), liked: guarded(liked) }, band, someCommonness)
      }),
    )
  })

  test('two people are the same to it whatever they believe and wherever they come from', () => {
    const more = record({
      faith: constantFrom('hindu', 'muslim', 'atheist'),
      ethnicity: constantFrom('one', 'another'),
      orientation: constantFrom('straight', 'bisexual'),
      firstName: constantFrom('Aisha', 'Anne'),
    })
    assert(
      property(anyone, anyone, more, more, (liker, liked, one, other) => {
        const plain = featuresOf({ liker, liked }, 1, someCommonness)
        const withMore = { liker: { ...liker, ...one }, liked: { ...liked, ...other } }
        expect(featuresOf(withMore, 1, someCommonness)).toEqual(plain)
      }),
    )
  })

  test('which language and which interest somebody has tells nothing by itself, because either may tell a faith', () => {
    const swap = (list: readonly string[], from: string[], to: string[]) =>
      list.map((one) => to[from.indexOf(one)] ?? one)
    const even: Commonness = { people: 100, having: new Map() }
    const named = ({ languages, interests, ...rest }: Portrait): Portrait => ({
      ...rest,
      languages: swap(languages, ['en', 'ta', 'he'], ['he', 'en', 'ta']),
      interests: swap(interests, ['Chess', 'Prayer'], ['Prayer', 'Chess']),
    })
    assert(
      property(anyone, anyone, (liker, liked) => {
        const renamed = featuresOf({ liker: named(liker), liked: named(liked) }, null, even)
        expect(renamed).toEqual(featuresOf({ liker, liked }, null, even))
      }),
    )
  })

  test('what was not told is left out, and all that is there is a number', () => {
    assert(
      property(anyone, anyone, bands, (liker, liked, band) => {
        const found = featuresOf({ liker, liked }, band, someCommonness)
        expect(Object.values(found).every(Number.isFinite)).toBe(true)
        expect('pair.band' in found).toBe(band !== null)
        expect('pair.same.smoking' in found).toBe(liker.smoking !== null && liked.smoking !== null)
      }),
    )
  })
})

test('sharing what few have says more than sharing what many have', () => {
  assert(
    property(integer({ min: 0, max: 1_000 }), constant(1_000), (having, people) => {
      expect(rarity(having, people)).toBeGreaterThanOrEqual(rarity(having + 1, people))
      expect(rarity(having, people)).toBeGreaterThan(0)
    }),
  )
})
