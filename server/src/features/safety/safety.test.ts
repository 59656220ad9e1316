import { randomUUID } from 'node:crypto'
import { BLOCKS_PAGE } from '@hearth/contract/people/safety'
import { photoPath } from '@hearth/contract/photos/photos'
import { beforeEach, expect, test } from 'vitest'
import type { Ctx } from '../../context.ts'
import { swipe } from '../../testing/people/swiping.ts'
import { openTestServer, type Person } from '../../testing/test-server.ts'
import { unblock as takeBack } from './safety.ts'

const server = await openTestServer()
const { db } = server.database
let ana: Person
let ben: Person

beforeEach(async () => {
  await db.deleteFrom('user').execute()
  ben = await server.person({ firstName: 'Ben' })
  const cleo = await server.person({ firstName: 'Cleo' })
  await like(cleo, ben)
  await like(ben, cleo)
})

async function decide(who: Person, whom: Person, isLike: boolean): Promise<string> {
  server.clock.now = new Date(server.clock.now.getTime() + 1000)
  const clientId = randomUUID()
  await swipe(who, whom, isLike, { clientId })
  return clientId
}
const like = (who: Person, whom: Person) => decide(who, whom, true)

const block = (who: Person, whom: { id: string }) =>
  who.api.people[':personId'].block.$put({ param: { personId: whom.id } })
const unblock = (who: Person, whom: { id: string }) =>
  who.api.people[':personId'].block.$delete({ param: { personId: whom.id } })
const blockedBy = async (who: Person, after?: string) =>
  (await who.api.blocks.$get({ query: after ? { after } : {} })).json()

const lists = ['/api/matches', '/api/likes', '/api/conversations', '/api/candidates', '/api/blocks']

/** Every list of somebody's, to the letter. */
async function listsOf(who: Person): Promise<string[]> {
  const cookie = await who.cookie()
  return Promise.all(lists.map(async (path) => (await server.ask(path, {}, cookie)).text()))
}

/** An answer to the letter, but for the number of the request. */
async function wordsOf(asking: Promise<Response>): Promise<[number, string]> {
  const response = await asking
  const text = await response.text()
  return [response.status, text.replace(/"requestId":"[^"]*"/, '')]
}

/** Ana and Ben match, and have written to each other. */
async function talk(): Promise<{ matchId: string; conversationId: string }> {
  await like(ben, ana)
  await like(ana, ben)
  const [match] = (await (await ana.api.matches.$get({ query: {} })).json()).matches
  const matchId = match?.id ?? ''
  const opened = await ben.api.matches[':matchId'].conversation.$post({ param: { matchId } })
  const conversationId = (await opened.json()).conversation.id
  for (const one of [ana, ben]) {
    await one.api.conversations[':conversationId'].messages.$post({
      param: { conversationId },
      json: { clientId: randomUUID(), content: 'Hello' },
    })
  }
  return { matchId, conversationId }
}

/** All requests that one person can make about another, including about their match. */
function triesOn(personId: string, { matchId, conversationId }: { matchId: string; conversationId: string }) {
  const inTalk = `/api/conversations/${conversationId}`
  const post = (path: string, body: unknown) => (cookie: string) => server.post(path, body, cookie)
  const get = (path: string) => (cookie: string) => server.ask(path, {}, cookie)
  return [
    post('/api/swipes', { clientId: randomUUID(), swipedId: personId, isLike: true }),
    post('/api/swipes', { clientId: randomUUID(), swipedId: personId, isLike: false }),
    post(`/api/matches/${matchId}/conversation`, {}),
    get(`/api/people/${personId}`),
    get(inTalk),
    get(`${inTalk}/messages`),
    post(`${inTalk}/messages`, { clientId: randomUUID(), content: 'Hello?' }),
    (cookie: string) => server.ask(`/api/people/${personId}/block`, { method: 'DELETE' }, cookie),
  ]
}

const pictureOf = (photoId: string) => (cookie: string) =>
  server.ask(photoPath(photoId, 160, 'webp'), {}, cookie)

/** Somebody's picture, as it is once it was made. */
async function photographed(who: Person): Promise<string> {
  const fileKey = `photos/${randomUUID()}`
  await server.files.put(`${fileKey}/160.webp`, Buffer.from('picture'))
  const facts = { position: 0, thumbhash: 'x', widths: [160], aspect: 0.8, createdAt: server.clock.now }
  const row = { ...facts, userId: who.id, fileKey }
  return (await db.insertInto('photos').values(row).returning('id').executeTakeFirstOrThrow()).id
}

const nobody = () => ({ matchId: randomUUID(), conversationId: randomUUID() })

test.each(['the one who blocked', 'the one who was blocked'])(
  'after a block %s finds everything as if the other never was there',
  async (whose) => {
    const before = await listsOf(ben)
    ana = await server.person()
    const photoId = await photographed(ana)
    const between = await talk()
    expect(await listsOf(ben)).not.toEqual(before)
    expect((await pictureOf(photoId)(await ben.cookie())).status).toBe(200)
    server.takeEvents()
    await (whose === 'the one who blocked' ? block(ben, ana) : block(ana, ben))
    expect(server.takeEvents()).toEqual([])

    expect((await listsOf(ben)).slice(0, -1)).toEqual(before.slice(0, -1))
    const cookie = await ben.cookie()
    const onAna = [pictureOf(photoId), ...triesOn(ana.id, between)]
    const onNobody = [pictureOf(randomUUID()), ...triesOn(randomUUID(), nobody())]
    for (const [n, tried] of onAna.entries()) {
      expect(await wordsOf(tried(cookie))).toEqual(await wordsOf(onNobody[n]?.(cookie) ?? tried(cookie)))
    }
    expect(server.takeEvents()).toEqual([])
  },
)

test('who was blocked finds no trace of it in any list, nor by blocking back', async () => {
  const before = await listsOf(ben)
  ana = await server.person()
  await talk()
  await block(ana, ben)
  expect(await listsOf(ben)).toEqual(before)
  const back = await wordsOf(block(ben, ana))
  expect(back).toEqual(await wordsOf(block(ben, { id: randomUUID() })))
  expect(await listsOf(ben)).toEqual(before)
})

test.each([true, false])(
  'before any decision a block (mine: %s) takes either off the deck of the other',
  async (isMine) => {
    const before = await listsOf(ben)
    ana = await server.person()
    const photoId = await photographed(ana)
    const deck = async () => (await (await ben.api.candidates.$get({ query: {} })).json()).people
    expect((await deck()).map(({ id }) => id)).toContain(ana.id)
    await (isMine ? block(ben, ana) : block(ana, ben))
    expect((await listsOf(ben)).slice(0, -1)).toEqual(before.slice(0, -1))
    const cookie = await ben.cookie()
    expect((await pictureOf(photoId)(cookie)).status).toBe(404)
    expect((await server.ask(`/api/people/${ana.id}`, {}, cookie)).status).toBe(404)
    await (isMine ? unblock(ben, ana) : unblock(ana, ben))
    expect((await deck()).map(({ id }) => id)).toContain(ana.id)
  },
)

test('a like from somebody who is blocked, or blocks, does not wait', async () => {
  ana = await server.person()
  await like(ana, ben)
  const total = async () => (await (await ben.api.likes.$get({ query: {} })).json()).total
  expect(await total()).toBe(1)
  await block(ben, ana)
  expect(await total()).toBe(0)
  await unblock(ben, ana)
  await block(ana, ben)
  expect(await total()).toBe(0)
})

test('undoing a decision on somebody who has blocked since shows nobody', async () => {
  ana = await server.person()
  const clientId = await decide(ben, ana, false)
  await block(ana, ben)
  expect(await (await ben.api.swipes.undo.$post({ json: { clientId } })).json()).toEqual({ person: null })
})

test('with the block goes what it hid: match, words and all', async () => {
  ana = await server.person()
  const { conversationId } = await talk()
  const before = [await listsOf(ana), await listsOf(ben)]
  await block(ana, ben)
  expect(await (await unblock(ana, ben)).json()).toEqual({ isBlocked: false })
  expect([await listsOf(ana), await listsOf(ben)]).toEqual(before)
  const { messages } = await (
    await ben.api.conversations[':conversationId'].messages.$get({ param: { conversationId }, query: {} })
  ).json()
  expect(messages).toHaveLength(2)
})

test('a block is kept once, with the moment it was first made, and shown to who made it alone', async () => {
  ana = await server.person()
  const at = server.clock.now.toISOString()
  expect(await (await block(ana, ben)).json()).toEqual({ isBlocked: true })
  server.clock.now = new Date(server.clock.now.getTime() + 60_000)
  await block(ana, ben)
  expect(await blockedBy(ana)).toEqual({
    blocked: [{ id: ben.id, firstName: 'Ben', blockedAt: at }],
    next: null,
  })
  expect(await blockedBy(ben)).toEqual({ blocked: [], next: null })
})

test('nobody blocks themselves, and an id that is none is not found', async () => {
  expect(await (await block(ben, ben)).json()).toEqual({ isBlocked: true })
  expect((await blockedBy(ben)).blocked).toEqual([])
  expect((await block(ben, { id: 'ana' })).status).toBe(404)
})

test('blocks come a page at a time, the latest first, each once', async () => {
  const others = await Promise.all(Array.from({ length: BLOCKS_PAGE + 3 }, () => server.person()))
  for (const other of others) await block(ben, other)
  const first = await blockedBy(ben)
  const second = await blockedBy(ben, first.next ?? '')
  const ids = [...first.blocked, ...second.blocked].map(({ id }) => id)
  expect(first.blocked).toHaveLength(BLOCKS_PAGE)
  expect([...ids].toSorted()).toEqual(others.map(({ id }) => id).toSorted())
  expect(second.next).toBeNull()
})

test('an erased account takes its blocks with it, and those of others on it, and tells nobody it blocked', async () => {
  ana = await server.person()
  await talk()
  await block(ana, ben)
  const cleo = await server.person()
  await block(cleo, ana)
  server.takeEvents()
  await ana.api.account.$delete()
  expect(server.takeEvents()).toEqual([])
  expect(await db.selectFrom('blocks').selectAll().execute()).toEqual([])
})

test('who blocks and who is blocked are not counted among those one could meet', async () => {
  ana = await server.person()
  const fitting = async (who: Person) => (await (await who.api.meeting.costs.$get()).json()).fits
  const before = [await fitting(ana), await fitting(ben)]
  await block(ana, ben)
  expect([await fitting(ana), await fitting(ben)]).toEqual(before.map((count) => count - 1))
})

test('someone who takes a block back is told of by pages again only where the other one does not block as well', async () => {
  ana = await server.person()
  await talk()
  const reunited: string[] = []
  const ctx: Ctx = {
    ...ben.ctx,
    listeners: {
      ...ben.ctx.listeners,
      'pair.reunited': [async (_, _tx, { personIds }) => void reunited.push(...personIds)],
    },
  }
  await block(ben, ana)
  await block(ana, ben)
  await takeBack(ctx, ana.id)
  expect(reunited).toEqual([])
  await unblock(ana, ben)
  await block(ben, ana)
  await takeBack(ctx, ana.id)
  expect(reunited).toEqual([ben.id, ana.id])
})
