import { openers, TopicFact, topicKinds } from '@hearth/contract/people/icebreakers'
import {
  defaultVisibility,
  eachField,
  emptyValue,
  type FieldValues,
  fieldNames,
  type HideableField,
  hideableFields,
  type Visibility,
} from '@hearth/contract/profile/fields'
import { type PersonView, personOf } from '@hearth/contract/profile/people'
import { prompts } from '@hearth/contract/profile/prompts'
import { zodiacValues } from '@hearth/contract/profile/vocabularies'
import {
  type Arbitrary,
  array,
  assert,
  constantFrom,
  option,
  property,
  record,
  uniqueArray,
} from 'fast-check'
import { describe, expect, test } from 'vitest'
import { candidatesFor, type TopicCandidate } from './candidates.rules.ts'
import { chooseTopics, type TopicHistory } from './choosing.rules.ts'
import { shownFactsOf } from './shown-facts.ts'

const now = new Date('2026-06-15T12:00:00Z')
const noHistory: TopicHistory = { used: new Set(), shown: new Set(), usesOf: new Map() }
const rarity = {
  interest: (one: string) => one.length,
  language: (code: string) => (code === 'en' ? 0 : 4),
  town: () => 3,
  ownWords: 8,
}
const PAIRS = 10_000

/** Interests that several people have, and words that nobody else uses. */
const interests = uniqueArray(constantFrom('Chess', 'chess ', 'Jazz', 'Prayer', 'الطبخ', 'Wandern', 'a:b'), {
  maxLength: 4,
})
const answers = uniqueArray(constantFrom(...prompts.map(({ id }) => id)), { maxLength: 3 })
const visibility = record(
  Object.fromEntries(
    hideableFields.map((field) => [field, constantFrom('everyone', 'matches', 'nobody')]),
  ) as Record<HideableField, Arbitrary<Visibility>>,
)

type Written = { values: FieldValues; visibility: Record<HideableField, Visibility>; alts: string[] }

/** Any profile, in which each text of its own occurs nowhere else. */
const written = (side: string): Arbitrary<Written> =>
  record({
    interests,
    answers,
    visibility: option(visibility, { nil: defaultVisibility() }),
    languages: uniqueArray(constantFrom('en', 'ta', 'ar'), { maxLength: 3 }),
    zodiac: option(constantFrom(...zodiacValues)),
    town: constantFrom('', 'Leeds', 'leeds ', 'York'),
    alts: array(constantFrom('', `${side} photo with chess`, `${side} photo`), { maxLength: 3 }),
  }).map(({ answers: given, alts, visibility: seen, town, ...said }) => {
    const empty = eachField<FieldValues>(fieldNames, (name) => emptyValue(name))
    const values: FieldValues = {
      ...empty,
      ...said,
      firstName: `${side} name`,
      lastName: `${side} last name`,
      bio: `${side} bio`,
      health: `${side} health`,
      faith: 'jain',
      orientation: 'pansexual',
      occupation: `${side} occupation`,
      dateOfBirth: '1990-01-01',
      locationCity: town,
      prompts: given.map((promptId) => ({ promptId, answer: `${side} answer to ${promptId}` })),
    }
    return { values, visibility: seen, alts }
  })

const photo = { thumbhash: '', widths: [160], aspect: 1 }
function personFrom({ values, visibility: seen, alts }: Written, id: string): PersonView | undefined {
  const all = { ...values, userId: id, displayName: '', isVerified: false }
  const person = personOf(all, seen, { audience: 'everyone', today: '2026-06-15' })
  return person && { ...person, photos: alts.map((alt, n) => ({ ...photo, id: `${id}${n}`, alt })) }
}
const candidatesOf = (you: PersonView | undefined, them: PersonView | undefined): TopicCandidate[] =>
  candidatesFor({ you: shownFactsOf(you), them: shownFactsOf(them), month: 6 }, rarity)

/** Whether a person shows this fact to everyone. */
function isShown(person: PersonView | undefined, { field, id, value }: TopicFact): boolean {
  if (!person) return false
  switch (field) {
    case 'interests':
      return person.interests.includes(value)
    case 'languages':
      return person.facts.languages?.some((code) => code === value) ?? false
    case 'zodiac':
      return person.facts.zodiac === value
    case 'locationCity':
      return person.locationCity === value
    case 'prompt':
      return id === value && person.prompts.some(({ promptId }) => promptId === value)
    case 'prompts':
      return person.prompts.some(({ promptId, answer }) => promptId === id && answer === value)
    case 'photo':
      return person.photos[Number(value) - 1]?.id === id
    case 'photos':
      return person.photos.some((one) => one.id === id && one.alt === value)
    case 'month':
      return false
  }
}

const isFact = (cited: TopicFact, you: PersonView | undefined, them: PersonView | undefined) =>
  cited.of === 'both'
    ? cited.field === 'month' && cited.value === '6'
    : isShown(cited.of === 'you' ? you : them, cited)

/** Whether a topic has a known kind and openers, and two different facts that are shown. */
const isFounded = (
  { kind, openers: names, cites }: TopicCandidate,
  you: PersonView | undefined,
  them: PersonView | undefined,
): boolean =>
  topicKinds.includes(kind) &&
  names.length > 0 &&
  names.every(({ opener }) => openers.includes(opener)) &&
  cites.every((cited) => TopicFact.safeParse(cited).success && isFact(cited, you, them)) &&
  JSON.stringify(cites[0]) !== JSON.stringify(cites[1])

const pair = [written('your'), written('their')] as const

describe('every topic', () => {
  test('says only what both show to everyone, and has two different facts', () => {
    let statements = 0
    assert(
      property(...pair, (mine, theirs) => {
        const [you, them] = [personFrom(mine, 'you'), personFrom(theirs, 'them')]
        const found = candidatesOf(you, them)
        statements += found.length
        expect(found.filter((one) => !isFounded(one, you, them))).toEqual([])
      }),
      { numRuns: PAIRS },
    )
    expect(statements).toBeGreaterThan(PAIRS)
  })

  test('is the same with other names, genders, faiths, orientations and health', () => {
    assert(
      property(...pair, (mine, theirs) => {
        const withOthers = ({ values, ...rest }: Written, gender: 'woman' | 'man'): Written => ({
          ...rest,
          values: {
            ...values,
            gender,
            firstName: gender === 'man' ? 'Mohammed' : 'Wilhelmine',
            lastName: 'Other',
            seeking: ['another'],
            faith: 'muslim',
            orientation: 'straight',
            health: null,
            homeLanguages: ['ar'],
          },
        })
        const plain = candidatesOf(personFrom(mine, 'you'), personFrom(theirs, 'them'))
        for (const [one, other] of [
          ['woman', 'man'],
          ['man', 'woman'],
        ] as const)
          expect(
            candidatesOf(
              personFrom(withOthers(mine, one), 'you'),
              personFrom(withOthers(theirs, other), 'them'),
            ),
          ).toEqual(plain)
      }),
      { numRuns: 300 },
    )
  })

  test('is chosen once, with an opener that was not used', () => {
    assert(
      property(...pair, (mine, theirs) => {
        const candidates = candidatesOf(personFrom(mine, 'you'), personFrom(theirs, 'them'))
        const { topics } = chooseTopics(candidates, noHistory, { most: 3, now })
        const used = new Set(topics.map(({ key }) => key))
        const next = chooseTopics(candidates, { ...noHistory, used }, { most: 100, now }).topics
        expect(next.filter(({ key }) => used.has(key))).toEqual([])
        const later = chooseTopics(candidates, { ...noHistory, shown: used }, { most: 100, now }).topics
        expect(later.length).toBe(candidates.length - topics.length)
      }),
      { numRuns: 300 },
    )
  })
})

const person = (said: Partial<FieldValues>, id: string, alts: string[] = []) => {
  const empty = eachField<FieldValues>(fieldNames, (name) => emptyValue(name))
  const values = { ...empty, firstName: id, dateOfBirth: '1990-01-01', ...said }
  return personFrom({ values, visibility: defaultVisibility(), alts }, id)
}
const kindsFor = (mine: Partial<FieldValues>, theirs: Partial<FieldValues>, alts: string[] = []) =>
  candidatesOf(person(mine, 'you'), person(theirs, 'them', alts)).map(({ kind, openers: [first], cites }) => [
    kind,
    first?.opener,
    ...cites.map(({ of, value }) => `${of} ${value}`),
  ])

test.each<[string, Partial<FieldValues>, Partial<FieldValues>, string[][]]>([
  [
    'a shared interest',
    { interests: ['chess '] },
    { interests: ['Chess'] },
    [['shared_interest', 'sharedInterest1', 'you chess ', 'them Chess']],
  ],
  [
    'two answers to one question',
    { prompts: [{ promptId: 'on-repeat', answer: 'Jazz' }] },
    { prompts: [{ promptId: 'on-repeat', answer: 'Punk' }] },
    [['complementary_answers', 'samePrompt1', 'you Jazz', 'them Punk']],
  ],
  [
    'a language that only they speak',
    { languages: ['en'] },
    { languages: ['en', 'ta'] },
    [['complementary_answers', 'language1', 'you en', 'them ta']],
  ],
  [
    'an answer, with its question',
    {},
    { prompts: [{ promptId: 'on-repeat', answer: 'Punk' }] },
    [['prompt_answer', 'everyday1', 'them on-repeat', 'them Punk']],
  ],
  [
    'an answer that names an interest of the viewer',
    { interests: ['Punk'] },
    { prompts: [{ promptId: 'on-repeat', answer: 'Old punk, loud' }] },
    [['prompt_answer', 'everyday1', 'you Punk', 'them Old punk, loud']],
  ],
  [
    'interests of which each has only one',
    { interests: ['Chess'] },
    { interests: ['Opera'] },
    [['friendly_difference', 'otherInterests1', 'you Chess', 'them Opera']],
  ],
  [
    'two signs',
    { zodiac: 'leo' },
    { zodiac: 'aries' },
    [['friendly_difference', 'signs1', 'you leo', 'them aries']],
  ],
  [
    'one town',
    { locationCity: 'Leeds' },
    { locationCity: 'leeds' },
    [
      ['season_or_town', 'sameTown1', 'you Leeds', 'them leeds'],
      ['season_or_town', 'month1', 'both 6', 'them leeds'],
    ],
  ],
  [
    'two towns',
    { locationCity: 'Leeds' },
    { locationCity: 'York' },
    [
      ['season_or_town', 'otherTown1', 'you Leeds', 'them York'],
      ['season_or_town', 'month1', 'both 6', 'them York'],
    ],
  ],
  ['a town of theirs', {}, { locationCity: 'York' }, [['season_or_town', 'month1', 'both 6', 'them York']]],
  ['nothing', { interests: ['Chess'], zodiac: 'leo', locationCity: 'Leeds' }, {}, []],
])('%s gives these topics', (_, mine, theirs, expected) => {
  expect(kindsFor(mine, theirs)).toEqual(expected)
})

test('a photo counts by its description', () => {
  expect(kindsFor({ interests: ['Chess'] }, {}, ['', 'A game of chess'])).toEqual([
    ['described_photo', 'photo1', 'you Chess', 'them A game of chess'],
  ])
  expect(kindsFor({}, {}, ['', 'On a pier'])).toEqual([
    ['described_photo', 'photo1', 'them 2', 'them On a pier'],
  ])
})

test('a rare thing comes before a common one, and a new answer before an old one', () => {
  const [you, them] = [{ interests: ['Go', 'Pottery'] }, { interests: ['Go', 'Pottery'] }]
  const shared = candidatesOf(person(you, 'you'), person(them, 'them'))
  const { topics } = chooseTopics(shared, noHistory, { most: 2, now })
  expect(topics.map(({ cites }) => cites[1].value)).toEqual(['Pottery', 'Go'])

  const days = (n: number) => new Date(now.getTime() - n * 86_400_000)
  const [answer, another] = candidatesOf(
    person({}, 'you'),
    person(
      {
        prompts: [
          { promptId: 'on-repeat', answer: 'One' },
          { promptId: 'good-work', answer: 'Two' },
        ],
      },
      'them',
    ),
  )
  if (!answer || !another) throw new Error('no topics')
  const changed = [
    { ...answer, changedAt: days(200) },
    { ...another, changedAt: days(2) },
  ]
  const chosen = chooseTopics(changed, noHistory, { most: 2, now }).topics
  expect(chosen.map(({ cites }) => cites[1].value)).toEqual(['Two', 'One'])
})
