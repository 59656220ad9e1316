import { randomUUID } from 'node:crypto'

import {
  type Arbitrary,
  array,
  assert,
  asyncProperty,
  boolean,
  constant,
  integer,
  oneof,
  record,
} from 'fast-check'

import { beforeEach, expect, test } from 'vitest'
import { like } from '../../../testing/people/swiping.ts'
import { openTestServer, type Person } from '../../../testing/test-server.ts'
import { deleteMessage } from '../changes/message-changes.ts'
import { moveReadPosition } from './read-positions.ts'

const server = await openTestServer()
const { db } = server.database
let ana: Person
let ben: Person
let conversationId: string

async function match(one: Person, other: Person): Promise<string> {
  await like(one, other)
  const { match: made } = await (await like(other, one)).json()
  const param = { matchId: made?.id ?? '' }
  return (await (await one.api.matches[':matchId'].conversation.$post({ param })).json()).conversation.id
}

beforeEach(async () => {
  ana = await server.person({ firstName: 'Ana' })
  ben = await server.person({ firstName: 'Ben' })
  conversationId = await match(ana, ben)
  server.takeEvents()
})

const talk = (who: Person) => who.api.conversations[':conversationId']
const say = (who: Person, content = 'Hello', to = conversationId) =>
  talk(who).messages.$post({ param: { conversationId: to }, json: { clientId: randomUUID(), content } })
const move = async (who: Person, place: { delivered: number; read: number }, of = conversationId) =>
  (await talk(who)['read-position'].$put({ param: { conversationId: of }, json: place })).json()
const show = async (who: Person) => (await talk(who).$get({ param: { conversationId } })).json()
const lineOf = async (who: Person) =>
  (await (await who.api.conversations.$get({ query: {} })).json()).conversations.find(
    ({ id }) => id === conversationId,
  )
const unreadOf = async (who: Person) => (await who.api.conversations.unread.$get()).json()

test('a place goes on and never back, and both are told once', async () => {
  for (let n = 0; n < 3; n += 1) await say(ana)
  server.takeEvents()
  expect(await move(ben, { delivered: 2, read: 1 })).toEqual({ delivered: 2, read: 1 })
  const about = { conversationId, personId: ben.id }
  expect(server.takeEvents()).toEqual([
    { to: [ana.id], event: { type: 'conversation.delivered', ...about, seq: 2 } },
    { to: [ben.id, ana.id], event: { type: 'conversation.read', ...about, seq: 1 } },
  ])
  expect(await move(ben, { delivered: 1, read: 0 })).toEqual({ delivered: 2, read: 1 })
  expect(server.takeEvents()).toEqual([])
  expect(await move(ben, { delivered: 99, read: 99 })).toEqual({ delivered: 3, read: 3 })
  expect(await show(ana)).toMatchObject({ theirs: { delivered: 3, read: 3 }, readSeq: 0 })
  expect(await show(ben)).toMatchObject({ theirs: { delivered: 0, read: 0 }, readSeq: 3 })
})

test.each(['the reader', 'the writer'])(
  'where %s has no read receipts, nobody is told of the other, and counts go on',
  async (whose) => {
    await say(ana)
    server.takeEvents()
    const api = (whose === 'the reader' ? ben : ana).api
    expect(await (await api.settings.$patch({ json: { readReceipts: false } })).json()).toMatchObject({
      readReceipts: false,
      turnReminders: true,
    })
    await move(ben, { delivered: 1, read: 1 })
    const about = { conversationId, personId: ben.id }
    expect(server.takeEvents()).toEqual([
      { to: [ana.id], event: { type: 'conversation.delivered', ...about, seq: 1 } },
      { to: [ben.id], event: { type: 'conversation.read', ...about, seq: 1 } },
    ])
    expect(await show(ana)).toMatchObject({ theirs: { delivered: 1, read: null } })
    expect(await show(ben)).toMatchObject({ theirs: { delivered: 0, read: null }, readSeq: 1 })
    expect(await lineOf(ben)).toMatchObject({ unread: 0 })
  },
)

test('the list says what is unread and whose turn it is', async () => {
  expect(await lineOf(ana)).toMatchObject({ unread: 0, turn: 'either' })
  await say(ana)
  await say(ana)
  expect(await lineOf(ana)).toMatchObject({ unread: 0, turn: 'theirs' })
  expect(await lineOf(ben)).toMatchObject({ unread: 2, turn: 'mine', readSeq: 0 })
  await move(ben, { delivered: 2, read: 1 })
  expect(await lineOf(ben)).toMatchObject({ unread: 1, turn: 'mine', readSeq: 1 })
})

test('a message that was deleted is not unread', async () => {
  await say(ana)
  await say(ana)
  await talk(ana).messages[':seq'].$delete({ param: { conversationId, seq: '2' } })
  expect(await lineOf(ben)).toMatchObject({ unread: 1, lastMessage: { content: '', seq: 2 } })
})

test('what waits over all is one small answer', async () => {
  const cleo = await server.person()
  const withCleo = await match(ana, cleo)
  await say(cleo, 'One', withCleo)
  await say(cleo, 'Two', withCleo)
  await say(ben)
  expect(await unreadOf(ana)).toEqual({ messages: 3, conversations: 2, waiting: 2, maxOpenConversations: 8 })
  await move(ana, { delivered: 2, read: 2 }, withCleo)
  await say(ana)
  expect(await unreadOf(ana)).toEqual({ messages: 1, conversations: 1, waiting: 1, maxOpenConversations: 8 })
  await ana.api.people[':personId'].block.$put({ param: { personId: cleo.id } })
  expect(await unreadOf(ana)).toEqual({ messages: 1, conversations: 1, waiting: 0, maxOpenConversations: 8 })
})

test('unread messages are counted up to a hundred', async () => {
  const rows = Array.from({ length: 150 }, (_, n) => ({
    conversationId,
    senderId: ana.id,
    clientId: randomUUID(),
    seq: n + 1,
    content: 'Hello',
    createdAt: server.clock.now,
  }))
  await db.insertInto('messages').values(rows).execute()
  const last = { lastSeq: 150, lastMessageAt: server.clock.now }
  await db.updateTable('conversations').set(last).where('id', '=', conversationId).execute()
  expect(await lineOf(ben)).toMatchObject({ unread: 100 })
  expect(await unreadOf(ben)).toMatchObject({ messages: 100, conversations: 1 })
})

const RUNS = process.env['CHAOS'] === '1' ? 10_000 : process.env['FULL'] ? 100 : 60
const step = oneof(
  record({ does: constant('say' as const), isAna: boolean() }),
  record({ does: constant('delete' as const), seq: integer({ min: 1, max: 8 }) }),
  record({
    does: constant('move' as const),
    isAna: boolean(),
    delivered: integer({ min: 0, max: 12 }),
    read: integer({ min: 0, max: 12 }),
  }),
)
type Step = typeof step extends Arbitrary<infer One> ? One : never

async function beginAnew(): Promise<void> {
  await db.deleteFrom('messages').where('conversationId', '=', conversationId).execute()
  await db.deleteFrom('readPositions').where('conversationId', '=', conversationId).execute()
  const fresh = { lastSeq: 0, lastChange: 0, lastMessageAt: null }
  await db.updateTable('conversations').set(fresh).where('id', '=', conversationId).execute()
}

/** A model of read positions without SQL; each move is compared with its answer. */
function openModel() {
  const said: { sender: Person; isDeleted: boolean }[] = []
  const placeOf = new Map<Person, { delivered: number; read: number }>()
  const moves: { got: object; wanted: object }[] = []
  const place = (who: Person) => placeOf.get(who) ?? { delivered: 0, read: 0 }

  async function take(one: Step): Promise<void> {
    if (one.does === 'say') {
      const sender = one.isAna ? ana : ben
      await say(sender)
      said.push({ sender, isDeleted: false })
    } else if (one.does === 'delete') {
      const meant = said[one.seq - 1]
      if (!meant) return
      await deleteMessage(meant.sender.ctx, { conversationId, seq: one.seq })
      meant.isDeleted = true
    } else {
      const who = one.isAna ? ana : ben
      const got = await moveReadPosition(who.ctx, conversationId, {
        delivered: one.delivered,
        read: one.read,
      })
      const read = Math.max(place(who).read, Math.min(one.read, said.length))
      const delivered = Math.max(place(who).delivered, read, Math.min(one.delivered, said.length))
      placeOf.set(who, { delivered, read })
      moves.push({ got, wanted: { delivered, read } })
    }
  }

  const unread = (who: Person) =>
    said.slice(place(who).read).filter(({ sender, isDeleted }) => sender !== who && !isDeleted).length
  return { take, moves, unread, place }
}

test('trust R-9: whatever happens, places only go on and unread is what lies behind them', {
  timeout: 3000 * RUNS,
}, async () => {
  await assert(
    asyncProperty(array(step, { maxLength: 8 }), async (doing) => {
      await beginAnew()
      const model = openModel()
      for (const one of doing) await model.take(one)
      expect(model.moves.map(({ got }) => got)).toEqual(model.moves.map(({ wanted }) => wanted))
      for (const who of [ana, ben]) {
        const unread = model.unread(who)
        expect(await lineOf(who)).toMatchObject({ unread, readSeq: model.place(who).read })
        expect(await unreadOf(who)).toMatchObject({ messages: unread })
      }
    }),
    { numRuns: RUNS },
  )
})
