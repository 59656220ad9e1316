import type { Reason } from '@hearth/contract/people/why'
import type { Wishes } from '@hearth/contract/people/wishes'
import { assert, constantFrom, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyone } from '../../../testing/any-model-features.ts'
import type { ModelFeatures } from '../ranking/features/pair-features.rules.ts'
import { type CommonnessInCommunity, explainPair, type PublicPerson } from './why.rules.ts'

const silent: ModelFeatures = {
  age: 30,
  gender: null,
  lookingFor: null,
  relationshipGoals: null,
  familyValues: null,
  hasChildren: null,
  wantsChildren: null,
  smoking: null,
  drinking: null,
  goingOut: null,
  datingPace: null,
  interests: [],
  favourites: [],
  languages: [],
  homeLanguages: [],
  photos: 1,
  prompts: 0,
  bioLength: 0,
  isVerified: false,
}
const commonness: CommonnessInCommunity = {
  people: 100,
  having: new Map([
    ['hiking', 60],
    ['chess', 4],
  ]),
  speaking: new Map([
    ['en', 98],
    ['ta', 6],
  ]),
  answers: {
    people: 100,
    giving: new Map([
      ['lookingFor=serious_relationship', 60],
      ['lookingFor=friendship', 5],
      ['smoking=no', 70],
      ['smoking=stopping', 5],
      ['town=leeds', 20],
    ]),
  },
  weights: {},
}
const shown = (said: Partial<ModelFeatures> = {}, town = ''): PublicPerson => ({
  features: { ...silent, ...said },
  town,
})
const why = (mine: PublicPerson, theirs: PublicPerson, wishes: Wishes = {}) =>
  explainPair({ ...mine, wishes }, theirs, commonness)
const whyWith = (said: Partial<ModelFeatures>, of: Partial<CommonnessInCommunity>) =>
  explainPair({ ...shown(said), wishes: {} }, shown(said), { ...commonness, ...of })
const both = (said: Partial<ModelFeatures>, town = '') => why(shown(said, town), shown(said, town))

const folded = (text: string) => text.trim().toLowerCase()

function isTrueOf({ features, town }: PublicPerson, reason: Reason): boolean {
  if (reason.kind === 'town') return folded(town) === folded(reason.town) && town !== ''
  if (reason.kind === 'languages') return reason.codes.every((code) => features.languages.includes(code))
  if (reason.kind !== 'interests') return features[reason.kind] === reason.value
  const interests = features.interests.map(folded)
  return reason.interests.every((one) => interests.includes(folded(one)))
}

describe('the reasons', () => {
  const anyShown = record({ features: anyone, town: constantFrom('', 'Leeds', 'leeds ', 'York') })

  test('begin with an interest that is a favourite of both, if it is about as rare as another', () => {
    const interests = ['Chess', 'Choir']
    const first = (favourites: string[], theirs = favourites) =>
      why(shown({ interests, favourites }), shown({ interests, favourites: theirs })).reasons
    const having = [{ kind: 'interests', interests: ['Choir', 'Chess'] }]
    expect(first([])).toEqual(having)
    expect(first(['Chess'])).toEqual([{ kind: 'interests', interests: ['Chess', 'Choir'] }])
    expect(first(['Chess'], [])).toEqual(having)
  })

  test('are at most three, all true of both', () => {
    assert(
      property(anyShown, anyShown, (mine, theirs) => {
        const { reasons } = why(mine, theirs)
        expect(reasons.length).toBeLessThanOrEqual(3)
        expect(reasons.filter((reason) => !isTrueOf(mine, reason) || !isTrueOf(theirs, reason))).toEqual([])
      }),
    )
  })

  test('name rare things first', () => {
    expect(both({ interests: ['Hiking', 'Chess'] }).reasons).toEqual([
      { kind: 'interests', interests: ['Chess', 'Hiking'] },
    ])
    expect(both({ smoking: 'no', interests: ['Chess'] }).reasons.map(({ kind }) => kind)).toEqual([
      'interests',
      'smoking',
    ])
  })

  test('name a common language only if there is no other and nothing else', () => {
    expect(both({ languages: ['en', 'ta'] }).reasons).toEqual([{ kind: 'languages', codes: ['ta'] }])
    expect(both({ languages: ['en'] }).reasons).toEqual([{ kind: 'languages', codes: ['en'] }])
    expect(both({ languages: ['en'], smoking: 'no' }).reasons).toEqual([{ kind: 'smoking', value: 'no' }])
  })

  test('name a rare answer before a common one', () => {
    const kinds = (said: Partial<ModelFeatures>) => both(said).reasons.map(({ kind }) => kind)
    expect(kinds({ lookingFor: 'serious_relationship', smoking: 'stopping' })).toEqual([
      'smoking',
      'lookingFor',
    ])
    expect(kinds({ lookingFor: 'friendship', smoking: 'no' })).toEqual(['lookingFor', 'smoking'])
  })

  test('name first what moves people forward in the order, but nothing for moving them back', () => {
    const said = { lookingFor: 'friendship', smoking: 'stopping' } as const
    const kinds = (weight: number) =>
      whyWith(said, { weights: { 'pair.same.smoking': { weight } } }).reasons.map(({ kind }) => kind)
    expect(kinds(0.5)).toEqual(['smoking', 'lookingFor'])
    expect(kinds(-0.5)).toEqual(['lookingFor', 'smoking'])
  })

  test('take nothing as rare or common before people are counted', () => {
    const { reasons } = whyWith(
      { lookingFor: 'friendship', smoking: 'no', languages: ['en'] },
      { people: 0, answers: { people: 0, giving: new Map() } },
    )
    expect(reasons.map(({ kind }) => kind)).toEqual(['lookingFor', 'smoking'])
  })

  test('leave out that both are undecided', () => {
    expect(both({ lookingFor: 'not_sure', wantsChildren: 'not_sure' }).reasons).toEqual([])
  })

  test('name the town as the other person wrote it', () => {
    expect(why(shown({}, 'Leeds'), shown({}, 'leeds')).reasons).toEqual([{ kind: 'town', town: 'leeds' }])
    expect(why(shown({}, ''), shown({}, '')).reasons).toEqual([])
  })
})

describe('the difference', () => {
  test('is the most important one, and true', () => {
    const mine = shown({ wantsChildren: 'yes', smoking: 'no', age: 30 })
    const theirs = shown({ wantsChildren: 'no', smoking: 'yes', age: 44 })
    expect(why(mine, theirs).difference).toEqual({ kind: 'wantsChildren', yours: 'yes', theirs: 'no' })
    expect(why(shown({ age: 30 }), shown({ age: 44 })).difference).toEqual({ kind: 'age', years: 14 })
    expect(why(shown({ age: 30 }), shown({ age: 39 })).difference).toBeNull()
  })

  test('is an unmet soft wish if both have answered', () => {
    const wishes: Wishes = { drinking: { values: ['no'], isHard: false, orUnsaid: true } }
    const mine = shown({ drinking: 'no' })
    expect(why(mine, shown({ drinking: 'socially' }), wishes).difference).toEqual({
      kind: 'drinking',
      yours: 'no',
      theirs: 'socially',
    })
    expect(why(mine, shown({ drinking: 'socially' })).difference).toBeNull()
    expect(why(shown(), shown({ drinking: 'socially' }), wishes).difference).toBeNull()
  })

  test('does not exist between equal answers', () => {
    assert(
      property(anyone, (features) => {
        expect(why({ features, town: '' }, { features, town: '' }).difference).toBeNull()
      }),
    )
  })
})

test('each shared thing is a point, and six points are many', () => {
  const answers: Partial<ModelFeatures> = { lookingFor: 'friendship', smoking: 'no' }
  expect(both({}).common).toBe('few')
  expect(both(answers).common).toBe('few')
  expect(both({ ...answers, languages: ['en'] }).common).toBe('few')
  expect(both({ ...answers, languages: ['ta'] }).common).toBe('some')
  expect(both({ ...answers, languages: ['ta'], interests: ['Chess', 'Hiking'] }, 'Leeds').common).toBe('many')
})
