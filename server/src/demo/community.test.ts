import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prompts } from '@hearth/contract/prompts'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../config.ts'
import { likesByPair, matchedMinutesAgo, objectionsTo } from './community.rules.ts'
import { type Community, readCommunity } from './community.ts'

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

test('what people say fits together', () => {
  for (const person of people) {
    const { key, age, profile, birthday, meeting } = person
    const said = wordsOf(person).join(' ')
    const isParent = profile.hasChildren === undefined || profile.hasChildren !== 'no'
    expect(profile.hasChildren === 'grown_up' && age < 50, key).toBe(false)
    expect(profile.faith === 'muslim' && profile.drinking === 'often', key).toBe(false)
    expect(profile.relationshipGoals === 'marriage' && profile.lookingFor !== 'serious_relationship').toBe(
      false,
    )
    expect(/my (daughter|son|children)\b|We share a son/i.test(said) && !isParent, key).toBe(false)
    expect(/I want children|I hope for children/.test(said) && profile.wantsChildren === 'no', key).toBe(
      false,
    )
    expect(/I do not drink/.test(said) && (profile.drinking ?? 'no') !== 'no', key).toBe(false)
    expect(/^Widowed/.test(said) && age < 46, key).toBe(false)
    expect(/student|apprentice/i.test(profile.occupation ?? '') && age > 45, key).toBe(false)
    expect(/retired/i.test(profile.occupation ?? '') && age < 55, key).toBe(false)
    const day = birthday[0] * 100 + birthday[1]
    const sign = signs.findLast(([first]) => day >= first)?.[1] ?? 'capricorn'
    expect(profile.zodiac ?? sign, key).toBe(sign)
    const wish = meeting.wishes?.wantsChildren
    if (wish?.isHard && profile.wantsChildren) expect(wish.values, key).toContain(profile.wantsChildren)
  }
})

test('a head is covered by those whose faith it fits', async () => {
  type Sitting = { person: string; look: { hair: string } }
  const sittings: Sitting[] = JSON.parse(await readFile(join(folder, 'pictures.json'), 'utf8'))
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

test('conversations are of every kind: one waits for Robin, one for the other, one is read and one is not', () => {
  const likes = likesByPair(community.likes)
  const ends = community.conversations.map(({ between, messages, read, delivered }) => {
    expect(matchedMinutesAgo(likes, ...between)).toBeGreaterThan(messages[0]?.minutesAgo ?? Infinity)
    const last = messages.at(-1)
    const reader = between.findIndex((key) => key !== last?.from)
    const isRead = read[reader] === messages.length
    expect(delivered[reader]).toBeGreaterThanOrEqual(read[reader] ?? Infinity)
    return `${last?.from === 'robin' ? 'robin' : 'other'} ${isRead ? 'read' : 'unread'}`
  })
  expect(new Set(ends)).toEqual(new Set(['robin read', 'robin unread', 'other read', 'other unread']))
})

const copyOf = (): Community => structuredClone(community)

/** The first of a list, which the demo data has. */
function first<T>(list: readonly T[]): T {
  const [one] = list
  if (one === undefined) throw new Error('There is none')
  return one
}

const impossible: [what: string, change: (community: Community) => void, objection: RegExp][] = [
  ['a key twice', ({ people: all }) => void (first(all).key = 'p001'), /two people have the key p001/],
  ['an address twice', ({ people: all }) => all.push({ ...first(all), key: 'x' }), /the address robin@/],
  ['a sign-in of nobody', (one) => void (one.signIn.email = 'a@b.example'), /nobody has the address/],
  ['a person without pictures', ({ pictures }) => void pictures.pop(), /has no pictures/],
  ['pictures of nobody', ({ people: all }) => void all.pop(), /people\.json does not/],
  ['a like of nobody', ({ likes }) => void (first(likes).to = 'nobody'), /needs two people/],
  ['a like twice', ({ likes }) => likes.push({ ...first(likes) }), /is there twice/],
  ['a like before an account', ({ likes }) => void (first(likes).minutesAgo = 1e7), /older than one/],
  ['a like of no photo', ({ likes }) => void (first(likes).about = { photo: 99 }), /does not have/],
  [
    'a conversation without two likes',
    (one) => void (one.likes = one.likes.filter(({ from }) => from !== 'robin')),
    /is without a match/,
  ],
  [
    'a message before the match',
    ({ conversations: [talk] }) => void (first(talk?.messages ?? []).minutesAgo = 1e6),
    /out of its order, or before the match/,
  ],
  [
    'a message of a third person',
    ({ conversations: [talk] }) => void (first(talk?.messages ?? []).from = 'p500'),
    /has a message of p500/,
  ],
  [
    'an unread message above one’s own',
    ({ conversations: [talk] }) => void talk?.read.fill(0),
    /below what \w+ has not read/,
  ],
  [
    'more read than delivered',
    ({ conversations: [talk] }) => void talk?.delivered.fill(1),
    /has read more than was said/,
  ],
]

test.each(impossible)('%s is refused', (_, change, objection) => {
  expect([...objectionsTo(community)]).toEqual([])
  const changed = copyOf()
  change(changed)
  expect([...objectionsTo(changed)].join('\n')).toMatch(objection)
})

test('a mistake in a file is named with the file and the place', async () => {
  const copy = await mkdtemp(join(tmpdir(), 'hearth-community-'))
  onTestFinished(() => rm(copy, { recursive: true, force: true }))
  await cp(folder, copy, { recursive: true })
  await writeFile(join(copy, 'people.json'), JSON.stringify([{ ...first(people), age: 17 }]))
  expect(() => readCommunity(copy)).toThrow(`${join(copy, 'people.json')} at 0.age: `)
  await writeFile(join(copy, 'people.json'), '[')
  expect(() => readCommunity(copy)).toThrow(`${join(copy, 'people.json')} cannot be read: `)
})
