import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prompts } from '@hearth/contract/profile/prompts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { readCommunity } from './community.ts'

const folder = readConfig({}).demoFolder
const community = readCommunity(folder)
const { people } = community
const residents = people.filter(({ key }) => key !== 'robin')
const PEOPLE = 500

const shareOf = (isSo: (person: (typeof people)[number]) => boolean) =>
  residents.filter(isSo).length / residents.length
const sentencesOf = (bio = '') => bio.split(/(?<=[.!?]) /)
const wordsOf = ({ profile }: (typeof people)[number]) => [
  profile.bio ?? '',
  profile.headline ?? '',
  ...(profile.prompts ?? []).map(({ answer }) => answer),
]

test('there are 500 people beside Robin, each with a name of their own', () => {
  expect(residents).toHaveLength(PEOPLE)
  const names = residents.map(({ profile }) => `${profile.firstName} ${profile.lastName}`)
  expect(new Set(names).size).toBe(PEOPLE)
  for (const [index, { profile }] of residents.entries()) {
    const near = residents.slice(Math.max(0, index - 12), index).map((other) => other.profile.firstName)
    expect(near).not.toContain(profile.firstName)
  }
})

test('everybody is of age, and the community is of all ages, genders, towns and intentions', () => {
  expect(people.every(({ age }) => age >= 18 && age <= 75)).toBe(true)
  expect(shareOf(({ age }) => age < 30)).toBeGreaterThan(0.2)
  expect(shareOf(({ age }) => age >= 50)).toBeGreaterThan(0.12)
  // Not everybody says it.
  expect(shareOf(({ profile }) => profile.gender === 'woman')).toBeGreaterThan(0.4)
  expect(shareOf(({ profile }) => profile.gender === 'man')).toBeGreaterThan(0.4)
  expect(shareOf(({ profile }) => profile.gender === 'non_binary')).toBeGreaterThan(0.03)
  for (const goal of ['marriage', 'long_term', 'see_where_it_goes', 'companionship']) {
    expect(shareOf(({ profile }) => profile.relationshipGoals === goal)).toBeGreaterThan(0.05)
  }
  expect(new Set(people.map(({ profile }) => profile.locationCity)).size).toBe(12)
  expect(shareOf(({ isVerified = false }) => isVerified)).toBeLessThan(0.6)
})

/** The sign that a birthday stands for: the first day of each, as month and day. */
const signs = [
  [120, 'aquarius'],
  [219, 'pisces'],
  [321, 'aries'],
  [420, 'taurus'],
  [521, 'gemini'],
  [621, 'cancer'],
  [723, 'leo'],
  [823, 'virgo'],
  [923, 'libra'],
  [1023, 'scorpio'],
  [1122, 'sagittarius'],
  [1222, 'capricorn'],
] as const

type Contradiction = [what: string, isSo: (person: (typeof people)[number], said: string) => boolean]

const contradictions: Contradiction[] = [
  ['grown up children of the young', ({ profile, age }) => profile.hasChildren === 'grown_up' && age < 50],
  ['a Muslim who often drinks', ({ profile }) => profile.faith === 'muslim' && profile.drinking === 'often'],
  [
    'marriage without a serious relationship',
    ({ profile }) =>
      profile.relationshipGoals === 'marriage' && profile.lookingFor !== 'serious_relationship',
  ],
  [
    'children of somebody without',
    ({ profile }, said) =>
      profile.hasChildren === 'no' && /my (daughter|son|children)\b|We share a son/i.test(said),
  ],
  [
    'a hope for children that are not wanted',
    ({ profile }, said) => profile.wantsChildren === 'no' && /I want children|I hope for children/.test(said),
  ],
  [
    'a drink of somebody who does not drink',
    ({ profile }, said) => (profile.drinking ?? 'no') !== 'no' && /I don’t drink/.test(said),
  ],
  ['an early widow', ({ age }, said) => age < 46 && /Widowed/.test(said)],
  ['an old student', ({ age, profile }) => age > 45 && /student|apprentice/i.test(profile.occupation ?? '')],
  ['an early pension', ({ age, profile }) => age < 55 && /retired/i.test(profile.occupation ?? '')],
  [
    'a sign of another birthday',
    ({ profile, birthday: [month, day] }) => {
      const sign = signs.findLast(([begins]) => month * 100 + day >= begins)?.[1] ?? 'capricorn'
      return (profile.zodiac ?? sign) !== sign
    },
  ],
  [
    'a wish that one would not meet oneself',
    ({ profile, meeting: { wishes = {} } }) =>
      wishes.wantsChildren?.isHard === true &&
      profile.wantsChildren !== undefined &&
      profile.wantsChildren !== null &&
      !wishes.wantsChildren.values.includes(profile.wantsChildren),
  ],
]

test.each(contradictions)('nobody says what cannot be: %s', (_, isSo) => {
  const found = people.filter((person) => isSo(person, wordsOf(person).join(' ')))
  expect(found.map(({ key }) => key)).toEqual([])
})

test('a head is covered by those whose faith it fits', async () => {
  type DrawnPicture = { person: string; look: { hair: string } }
  const sittings: DrawnPicture[] = JSON.parse(await readFile(join(folder, 'pictures.json'), 'utf8'))
  const faithOf = new Map(people.map(({ key, profile }) => [key, profile.faith]))
  const faithsOf = (hair: string) =>
    new Set(sittings.filter(({ look }) => look.hair === hair).map(({ person }) => faithOf.get(person)))
  expect(faithsOf('hijab')).toEqual(new Set(['muslim']))
  expect(faithsOf('turban')).toEqual(new Set(['sikh']))
})

test('no two people say the same of themselves, and neighbours share no sentence', () => {
  expect(new Set(residents.map(({ profile }) => profile.bio)).size).toBe(PEOPLE)
  for (const [index, person] of residents.entries()) {
    const near = residents.slice(Math.max(0, index - 12), index)
    const heard = near.flatMap((other) => wordsOf(other).flatMap(sentencesOf))
    const mine = [
      ...sentencesOf(person.profile.bio),
      ...(person.profile.prompts ?? []).map(({ answer }) => answer),
    ]
    for (const line of mine) expect(heard).not.toContain(line)
  }
})

test('nobody says what everybody says', () => {
  const worn =
    /partner in crime|work hard|live laugh|fluent in sarcasm|love to laugh|looking for my other half|no drama|foodie|wanderlust|good vibes|just ask|soulmate/i
  expect(people.flatMap(wordsOf).filter((one) => worn.test(one))).toEqual([])
})

test('everybody answers prompts of the list, and has three pictures or more with words of their own', () => {
  const ids = new Set(prompts.map(({ id }) => id))
  for (const { profile } of people) {
    expect(profile.prompts?.length).toBeGreaterThan(0)
    expect(profile.prompts?.every(({ promptId }) => ids.has(promptId))).toBe(true)
    expect(profile.bio).not.toBe('')
  }
  for (const { photos } of community.pictures) {
    expect(photos.length).toBeGreaterThanOrEqual(3)
    expect(new Set(photos.map(({ alt }) => alt)).size).toBe(photos.length)
    expect(photos.every(({ alt }) => alt.length > 10)).toBe(true)
  }
})

const pairOf = (one: string, other: string) => `${one} likes ${other}`
const likes = new Map(community.likes.map((like) => [pairOf(like.from, like.to), like]))
const joined = new Map(people.map(({ key, joinedMinutesAgo }) => [key, joinedMinutesAgo]))

test('nobody likes somebody twice, or before both were here', () => {
  expect(likes.size).toBe(community.likes.length)
  const early = community.likes.filter(
    ({ from, to, minutesAgo }) => minutesAgo > Math.min(joined.get(from) ?? 0, joined.get(to) ?? 0),
  )
  expect(early).toEqual([])
})

describe.each(community.conversations)('the conversation of $between', ({ between, ...talk }) => {
  const [one, other] = between
  const { messages, read, delivered } = talk

  test('is of two who like each other, and begins after the second like', () => {
    const [there, back] = [likes.get(pairOf(one, other)), likes.get(pairOf(other, one))]
    const matched = Math.min(there?.minutesAgo ?? -1, back?.minutesAgo ?? -1)
    const moments = [matched, ...messages.map(({ minutesAgo }) => minutesAgo)]
    expect(moments).toEqual(moments.toSorted((a, b) => b - a))
    expect(new Set(moments).size).toBe(moments.length)
    expect(messages.every(({ from }) => between.includes(from))).toBe(true)
  })

  test('has nothing unread above one’s own words, and nothing read that was not delivered', () => {
    for (const [index, key] of between.entries()) {
      const wrote = messages.findLastIndex(({ from }) => from === key) + 1
      expect(read[index]).toBeGreaterThanOrEqual(wrote)
      expect(delivered[index]).toBeGreaterThanOrEqual(read[index] ?? Infinity)
      expect(delivered[index]).toBeLessThanOrEqual(messages.length)
    }
  })
})

test('some conversations wait for Robin and some for the other, some are read and some not', () => {
  const ends = community.conversations.map(({ between, messages, read }) => {
    const last = messages.at(-1)
    const reader = between.findIndex((key) => key !== last?.from)
    return `${last?.from === 'robin' ? 'robin' : 'other'} ${read[reader] === messages.length ? 'read' : 'unread'}`
  })
  expect(new Set(ends)).toEqual(new Set(['robin read', 'robin unread', 'other read', 'other unread']))
})

test('a mistake in a file is named with the file and the place', async () => {
  const copy = await mkdtemp(join(tmpdir(), 'hearth-community-'))
  onTestFinished(() => rm(copy, { recursive: true, force: true }))
  await cp(folder, copy, { recursive: true })
  await writeFile(join(copy, 'people.json'), JSON.stringify([{ ...people[0], age: 17 }]))
  expect(() => readCommunity(copy)).toThrow(`${join(copy, 'people.json')} at 0.age: `)
  await writeFile(join(copy, 'people.json'), '[')
  expect(() => readCommunity(copy)).toThrow(`${join(copy, 'people.json')} cannot be read: `)
})
