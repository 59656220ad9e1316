import { ageOn, dayOf } from '@hearth/contract/ages'
import { ConversationsView } from '@hearth/contract/chat'
import { CandidatesView } from '@hearth/contract/discovery'
import { Facts, Headline, PromptAnswers } from '@hearth/contract/facts'
import { LikesView, MatchesView, SwipeView } from '@hearth/contract/matching'
import { ProfileInput } from '@hearth/contract/people'
import { MAX_ALT_LENGTH, MAX_PHOTOS } from '@hearth/contract/photos'
import { photoPath } from '@hearth/contract/pictures'
import { prompts } from '@hearth/contract/prompts'
import { WishCostsView } from '@hearth/contract/wishes'
import { expect, test } from 'vitest'
import { openPhotoFiles } from '../outside/photo-files.ts'
import { quickHashing } from '../testing/quick-hashing.ts'
import { openTestHouse } from '../testing/test-house.ts'
import { DEMO_PEOPLE_SIGN_IN, seedWhenEmpty } from './demo.ts'
import { openDrawnFiles } from './drawn-files.ts'
import { cities } from './people/cities.ts'
import { COMMUNITY, demoCommunity } from './people/people.ts'

const community = demoCommunity()

const shareOf = (isSo: (person: (typeof community)[number]) => boolean) =>
  community.filter(isSo).length / community.length

const sentencesOf = (bio: string) => bio.split(/(?<=[.!?]) /)

test('the community is the same people, with the same words and faces, each time', () => {
  expect(community).toHaveLength(COMMUNITY)
  expect(demoCommunity()).toEqual(community)
})

test('everybody has a name of their own, and nobody nearby has the same first name', () => {
  expect(new Set(community.map(({ firstName, lastName }) => `${firstName} ${lastName}`)).size).toBe(COMMUNITY)
  for (const [index, { firstName }] of community.entries()) {
    const near = community.slice(Math.max(0, index - 12), index).map((other) => other.firstName)
    expect(near).not.toContain(firstName)
  }
})

test('everybody is of age, and the community is of all ages, genders, towns and intentions', () => {
  expect(community.every(({ age }) => age >= 18 && age <= 75)).toBe(true)
  expect(shareOf(({ age }) => age < 30)).toBeGreaterThan(0.2)
  expect(shareOf(({ age }) => age >= 50)).toBeGreaterThan(0.12)
  expect(shareOf(({ gender }) => gender === 'woman')).toBeGreaterThan(0.4)
  expect(shareOf(({ gender }) => gender === 'man')).toBeGreaterThan(0.4)
  expect(shareOf(({ gender }) => gender === 'non_binary')).toBeGreaterThan(0.03)
  for (const goal of ['marriage', 'long_term', 'see_where_it_goes', 'companionship']) {
    expect(shareOf(({ relationshipGoals }) => relationshipGoals === goal)).toBeGreaterThan(0.05)
  }
  expect(new Set(community.map(({ city }) => city.name)).size).toBe(cities.length)
  expect(shareOf(({ isVerified }) => isVerified)).toBeLessThan(0.6)
  expect(shareOf(({ heritageName }) => heritageName === 'english')).toBeLessThan(0.45)
})

test('what people say fits together', () => {
  for (const { age, facts, lookingFor, relationshipGoals, life } of community) {
    const [low, high] = life.ages
    expect(age >= low && age <= high).toBe(true)
    expect(facts.hasChildren === 'grown_up' && age < 50).toBe(false)
    expect(facts.faith === 'muslim' && facts.drinking === 'often').toBe(false)
    expect(relationshipGoals === 'marriage' && lookingFor !== 'serious_relationship').toBe(false)
  }
})

test('no two people say the same of themselves, and neighbours share no sentence', () => {
  expect(new Set(community.map(({ bio }) => bio)).size).toBe(COMMUNITY)
  for (const [index, { bio, prompts: said }] of community.entries()) {
    const near = community.slice(Math.max(0, index - 12), index)
    const heard = near.flatMap((other) => [
      ...sentencesOf(other.bio),
      ...other.prompts.map((one) => one.answer),
    ])
    for (const line of [...sentencesOf(bio), ...said.map(({ answer }) => answer)]) {
      expect(heard).not.toContain(line)
    }
  }
})

test('nobody says what everybody says', () => {
  const worn =
    /partner in crime|work hard|live laugh|fluent in sarcasm|love to laugh|looking for my other half|no drama|foodie|wanderlust|good vibes|just ask|soulmate/i
  const words = community.flatMap(({ bio, headline, prompts: said }) => [
    bio,
    headline,
    ...said.map((one) => one.answer),
  ])
  expect(words.filter((one) => worn.test(one))).toEqual([])
})

test('everything said could have been typed: ids, lengths and choices are those of the contract', () => {
  const ids = new Set(prompts.map(({ id }) => id))
  for (const person of community) {
    const { facts, headline, bio, prompts: said, interests, education, occupation, heightCm } = person
    const { faith: _, orientation: __, ...plain } = facts
    ProfileInput.parse({ ...plain, headline, bio, interests, education, occupation, heightCm, prompts: said })
    Facts.parse(facts)
    Headline.parse(headline)
    PromptAnswers.parse(said)
    expect(said.every(({ promptId }) => ids.has(promptId))).toBe(true)
  }
})

test('everybody has three pictures or more, each described in words of its own', () => {
  for (const { pictures } of community) {
    expect(pictures.length).toBeGreaterThanOrEqual(3)
    expect(pictures.length).toBeLessThanOrEqual(MAX_PHOTOS)
    expect(new Set(pictures.map(({ alt }) => alt)).size).toBe(pictures.length)
    expect(pictures.every(({ alt }) => alt.length > 10 && alt.length <= MAX_ALT_LENGTH)).toBe(true)
  }
})

const kept = new Map<string, Uint8Array<ArrayBuffer>>()
const nowhere = openPhotoFiles('/nowhere', undefined)
const house = await openTestHouse({
  photoFiles: openDrawnFiles({
    ...nowhere,
    read: async (key) => kept.get(key),
    put: async (key, bytes) => void kept.set(key, new Uint8Array(bytes)),
  }),
})
const cheap = { hashPassword: quickHashing.hash, now: house.clock.now }

test('a community moves into an empty house once; Robin finds a deck, talks, and matches that wait', async () => {
  expect(await seedWhenEmpty(house.database, cheap)).toBe(true)
  expect(await seedWhenEmpty(house.database, cheap)).toBe(false)

  const cookie = await house.signIn(DEMO_PEOPLE_SIGN_IN.email, DEMO_PEOPLE_SIGN_IN.password)
  const get = async (path: string) => (await house.ask(path, {}, cookie)).json()
  const deck = CandidatesView.parse(await get('/api/candidates'))
  const costs = WishCostsView.parse(await get('/api/meeting/costs'))
  expect(deck.left).toBe(costs.fits)
  expect(deck.left).toBeGreaterThan(COMMUNITY / 4)
  // There is something to see beside a wish, and it is not what leaves the deck empty.
  for (const { hides, of } of costs.costs) expect(hides > 0 && hides < of / 2).toBe(true)
  expect(deck.people.every(({ photos, bio }) => photos.length >= 3 && bio !== '')).toBe(true)
  expect(new Set(deck.people.map(({ photos }) => photos[0]?.thumbhash)).size).toBe(deck.people.length)

  const { matches } = MatchesView.parse(await get('/api/matches'))
  const { conversations } = ConversationsView.parse(await get('/api/conversations'))
  expect(conversations.length).toBeGreaterThan(5)
  expect(matches.length).toBeGreaterThan(conversations.length)
  const lastWords = conversations.map((one) => one.lastMessage?.senderId)
  expect(new Set(lastWords).size).toBeGreaterThan(3)
})

test('whoever likes Robin already comes early, so that a like is a match', async () => {
  const cookie = await house.signIn(DEMO_PEOPLE_SIGN_IN.email, DEMO_PEOPLE_SIGN_IN.password)
  const get = async (path: string) => (await house.ask(path, {}, cookie)).json()
  const likers = new Set(LikesView.parse(await get('/api/likes')).likes.map(({ person }) => person.id))
  const early = CandidatesView.parse(await get('/api/candidates')).people.find(({ id }) => likers.has(id))
  const liked = { clientId: '7d3f5c1e-8a52-4d1c-9d0e-3f1f2b7c9a10', swipedId: early?.id, isLike: true }
  const { match } = SwipeView.parse(await (await house.post('/api/swipes', liked, cookie)).json())
  expect(match?.person.id).toBe(early?.id)
  expect(early).toBeDefined()
})

test('dates of birth give the ages, and special values hang on a consent', async () => {
  const { db } = house.database
  const rows = await db.selectFrom('profiles').select(['dateOfBirth', 'firstName', 'lastName']).execute()
  const ages = new Map(community.map(({ firstName, lastName, age }) => [`${firstName} ${lastName}`, age]))
  const today = dayOf(house.clock.now)
  for (const { dateOfBirth, firstName, lastName } of rows.filter((row) => row.firstName !== 'Robin')) {
    expect(ageOn(dateOfBirth ?? '', today)).toBe(ages.get(`${firstName} ${lastName}`))
  }
  const { length: told } = await db.selectFrom('specialValues').select('kind').execute()
  expect(told).toBe(community.flatMap(({ facts }) => [facts.faith, facts.orientation]).filter(Boolean).length)
})

test('a picture is drawn when it is first looked at, and kept', async () => {
  const cookie = await house.signIn(DEMO_PEOPLE_SIGN_IN.email, DEMO_PEOPLE_SIGN_IN.password)
  const deck = CandidatesView.parse(await (await house.ask('/api/candidates', {}, cookie)).json())
  const [photo] = deck.people[0]?.photos ?? []
  expect(kept.size).toBe(0)
  const path = photoPath(photo?.id ?? '', 360, 'webp')
  const first = await house.ask(path, {}, cookie)
  expect(first.headers.get('content-type')).toBe('image/webp')
  const bytes = new Uint8Array(await first.arrayBuffer())
  expect([...kept.values()]).toEqual([bytes])
  const again = new Uint8Array(await (await house.ask(path, {}, cookie)).arrayBuffer())
  expect(again).toEqual(bytes)
  expect(kept.size).toBe(1)
})
