import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ageOn, dayOf } from '@hearth/contract/ages'
import { ConversationsView } from '@hearth/contract/chat/chat'
import { CandidatesView } from '@hearth/contract/people/discovery'
import { LikesView, MatchesView, SwipeView } from '@hearth/contract/people/matching'
import { WishCostsView } from '@hearth/contract/people/wishes'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { quickHashing } from '../testing/quick-hashing.ts'
import { openTestServer } from '../testing/test-server.ts'
import { readCommunity } from './community.ts'
import { importWhenEmpty } from './import.ts'

const folder = readConfig({}).demoFolder
const community = readCommunity(folder)
const { signIn, people } = community
const server = await openTestServer()
const how = { hashPassword: quickHashing.hash, now: server.clock.now, folder }
const isImported = await importWhenEmpty(server.database, how)

const ask = async (path: string) =>
  (await server.ask(path, {}, await server.signIn(signIn.email, signIn.password))).json()
const keyOf = new Map(people.map(({ profile, key }) => [`${profile.firstName} ${profile.lastName}`, key]))

test('a community is imported into an empty database, once', async () => {
  const { db } = server.database
  const accounts = () => db.selectFrom('user').select('id').execute()
  expect(isImported).toBe(true)
  expect(await accounts()).toHaveLength(people.length)
  expect(await importWhenEmpty(server.database, how)).toBe(false)
  expect(await importWhenEmpty(server.database, { ...how, folder: '/nowhere' })).toBe(false)
  expect(await accounts()).toHaveLength(people.length)
})

const copies = await mkdtemp(join(tmpdir(), 'hearth-import-'))
afterAll(() => rm(copies, { recursive: true, force: true }))

const like = { from: 'p001', to: 'p002', minutesAgo: 1 }
const empty = await openTestServer()
const oneWord = {
  delivered: [1, 1],
  read: [1, 1],
  messages: [{ from: 'p001', minutesAgo: 0, text: 'Hello' }],
}
test.each([
  ['a like of nobody', 'likes.json', [{ ...like, to: 'nobody' }], 'a person with the key nobody'],
  ['a like of a photo', 'likes.json', [{ ...like, about: { photo: 99 } }], 'photo 99 of p002'],
  ['a like of an answer', 'likes.json', [{ ...like, about: { prompt: 'x' } }], 'an answer of p002 to x'],
  [
    'a conversation',
    'conversations.json',
    [{ ...oneWord, between: ['p001', 'p002'] }],
    'a match of p001 and p002',
  ],
])('%s that is not in the other files is named, and nothing is imported', async (_, file, rows, what) => {
  const copy = await mkdtemp(join(copies, 'community-'))
  await cp(folder, copy, { recursive: true })
  await writeFile(join(copy, file), JSON.stringify(rows))
  const importing = importWhenEmpty(empty.database, { ...how, folder: copy })
  await expect(importing).rejects.toThrow(`the demo community names ${what}, but there is none`)
  expect(await empty.database.db.selectFrom('user').select('id').execute()).toEqual([])
})

test('Robin finds a deck, conversations, and matches that wait for a first word', async () => {
  const deck = CandidatesView.parse(await ask('/api/candidates'))
  const costs = WishCostsView.parse(await ask('/api/meeting/costs'))
  expect(deck.left).toBe(costs.fits)
  expect(deck.left).toBeGreaterThan(people.length / 5)
  // There is something to see beside a wish, and it is not what leaves the deck empty.
  for (const { hides, of } of costs.costs) expect(hides > 0 && hides < of / 2).toBe(true)
  expect(deck.people.every(({ photos, bio }) => photos.length >= 3 && bio !== '')).toBe(true)
  expect(new Set(deck.people.map(({ photos }) => photos[0]?.thumbhash)).size).toBe(deck.people.length)

  const { matches } = MatchesView.parse(await ask('/api/matches'))
  const { conversations } = ConversationsView.parse(await ask('/api/conversations'))
  expect(conversations).toHaveLength(community.conversations.length)
  expect(await ask('/api/matches/moments')).toEqual({ moments: [] })
  expect(matches.length).toBeGreaterThan(conversations.length)
})

test('a badge, a receipt and a turn are those of who wrote last and who has read it', async () => {
  const robinId = (
    await server.database.db
      .selectFrom('user')
      .select('id')
      .where('email', '=', signIn.email)
      .executeTakeFirstOrThrow()
  ).id
  const { conversations } = ConversationsView.parse(await ask('/api/conversations'))
  for (const { person, lastMessage, unread, turn, theirs, lastSeq, lastMessageAt } of conversations) {
    const key = keyOf.get(`${person.firstName} ${person.lastName}`) ?? ''
    const talk = community.conversations.find(({ between }) => between.includes(key))
    const isMine = lastMessage?.senderId === robinId
    expect(isMine).toBe(talk?.messages.at(-1)?.from === 'robin')
    expect(turn).toBe(isMine ? 'theirs' : 'mine')
    const other = talk?.between.indexOf(key) ?? -1
    expect(theirs).toEqual({ delivered: talk?.delivered[other], read: talk?.read[other] })
    expect(isMine && unread > 0).toBe(false)
    expect(unread).toBe((talk?.messages ?? []).slice(talk?.read[1 - other]).length)
    expect(lastSeq).toBe(talk?.messages.length)
    const minutes = (server.clock.now.getTime() - Date.parse(lastMessageAt ?? '')) / 60_000
    expect(minutes).toBe(talk?.messages.at(-1)?.minutesAgo)
  }
})

test('in the database, nothing was said before a match, and each match has two likes', async () => {
  const { db } = server.database
  const matches = await db.selectFrom('matches').selectAll().execute()
  const swipes = await db.selectFrom('swipes').selectAll().execute()
  expect(swipes).toHaveLength(community.likes.length)
  for (const { id, user1Id, user2Id, createdAt } of matches) {
    const both = swipes.filter(
      ({ swiperId, swipedId }) =>
        [user1Id, user2Id].includes(swiperId) && [user1Id, user2Id].includes(swipedId),
    )
    expect(both.map(({ isAnswered }) => isAnswered)).toEqual([true, true])
    expect(both.filter(({ matchId }) => matchId === id)).toHaveLength(1)
    expect(Math.max(...both.map((one) => one.createdAt.getTime()))).toBe(createdAt.getTime())
  }
  const matchedAt = new Map(matches.map(({ id, createdAt }) => [id, createdAt.getTime()]))
  const said = await db
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversationId')
    .select(['messages.createdAt', 'messages.seq', 'conversations.matchId', 'conversationId'])
    .orderBy('conversationId')
    .orderBy('messages.seq')
    .execute()
  for (const [index, { createdAt, matchId, seq }] of said.entries()) {
    expect(createdAt.getTime()).toBeGreaterThan(matchedAt.get(matchId) ?? Infinity)
    expect(createdAt <= server.clock.now).toBe(true)
    const before = seq > 1 ? said[index - 1]?.createdAt : undefined
    expect(createdAt >= (before ?? createdAt)).toBe(true)
  }
})

test('whoever likes Robin already comes early, so that a like is a match', async () => {
  const { likes } = LikesView.parse(await ask('/api/likes'))
  // The README tries a match out with him.
  expect(likes[0]?.person.firstName).toBe('Reza')
  const likers = new Set(likes.map(({ person }) => person.id))
  const early = CandidatesView.parse(await ask('/api/candidates')).people.find(({ id }) => likers.has(id))
  const cookie = await server.signIn(signIn.email, signIn.password)
  const liked = { clientId: '7d3f5c1e-8a52-4d1c-9d0e-3f1f2b7c9a10', swipedId: early?.id, isLike: true }
  const { match } = SwipeView.parse(await (await server.post('/api/swipes', liked, cookie)).json())
  expect(match?.person.id).toBe(early?.id)
  expect(early).toBeDefined()
})

test('dates of birth give the ages, and special values hang on a consent', async () => {
  const { db } = server.database
  const rows = await db.selectFrom('profiles').select(['dateOfBirth', 'firstName', 'lastName']).execute()
  const ages = new Map(people.map(({ profile, age }) => [`${profile.firstName} ${profile.lastName}`, age]))
  const today = dayOf(server.clock.now)
  expect(rows).toHaveLength(people.length)
  for (const { dateOfBirth, firstName, lastName } of rows) {
    expect(ageOn(dateOfBirth ?? '', today)).toBe(ages.get(`${firstName} ${lastName}`))
  }
  const { length: told } = await db.selectFrom('specialValues').select('kind').execute()
  expect(told).toBe(
    people.flatMap(({ profile }) => [profile.faith, profile.orientation]).filter(Boolean).length,
  )
})
