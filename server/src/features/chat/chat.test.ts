import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { like } from '../../testing/people/swiping.ts'
import { openTestServer, type Person } from '../../testing/test-server.ts'

const server = await openTestServer()
let ana: Person
let ben: Person
let matchId: string
let conversationId: string

beforeEach(async () => {
  ana = await server.person({ firstName: 'Ana' })
  ben = await server.person({ firstName: 'Ben' })
  await like(ana, ben)
  const { match } = await (await like(ben, ana)).json()
  matchId = match?.id ?? ''
  conversationId = (await (await open(ana)).json()).conversation.id
  server.takeEvents()
})

const open = (who: Person, id = matchId) =>
  who.api.matches[':matchId'].conversation.$post({ param: { matchId: id } })
const conversation = (who: Person, id = conversationId) =>
  who.api.conversations[':conversationId'].$get({ param: { conversationId: id } })
const say = (
  who: Person,
  content: string,
  { clientId = randomUUID() satisfies string, to = conversationId } = {},
) =>
  who.api.conversations[':conversationId'].messages.$post({
    param: { conversationId: to },
    json: { clientId, content },
  })
type Side = 'before' | 'after' | 'around'
const ask = (who: Person, query: Partial<Record<Side, string>> = {}) =>
  who.api.conversations[':conversationId'].messages.$get({ param: { conversationId }, query })
const read = async (who: Person, query: Partial<Record<Side, string>> = {}) => (await ask(who, query)).json()

test('a match has one conversation, however often it is opened, and both are told once', async () => {
  const second = await open(ben)
  expect(await second.json()).toMatchObject({
    isNew: false,
    conversation: { id: conversationId, person: { id: ana.id } },
  })
  expect(server.events).toEqual([])
})

test('opening a conversation tells both and puts it on the match', async () => {
  const cleo = await server.person({ firstName: 'Cleo' })
  await like(cleo, ana)
  const { match } = await (await like(ana, cleo)).json()
  server.takeEvents()
  const opened = await (await open(cleo, match?.id)).json()
  expect(opened).toMatchObject({ isNew: true, conversation: { person: { firstName: 'Ana' }, lastSeq: 0 } })
  expect(server.events).toEqual([
    {
      to: [cleo.id, ana.id],
      event: {
        type: 'conversation.started',
        conversationId: opened.conversation.id,
        matchId: match?.id,
        byId: cleo.id,
      },
    },
  ])
  const { matches } = await (await ana.api.matches.$get({ query: {} })).json()
  expect(matches.find(({ id }) => id === match?.id)?.conversationId).toBe(opened.conversation.id)
})

test('a message is stored, numbered, told to both and read by both', async () => {
  const sent = await (await say(ana, '  Hello Ben  ')).json()
  expect(sent).toMatchObject({ content: 'Hello Ben', senderId: ana.id, conversationId, seq: 1 })
  expect(server.events).toEqual([{ to: [ana.id, ben.id], event: { type: 'message.sent', message: sent } }])
  expect(await read(ben)).toEqual({ messages: [sent], hasMore: false, change: 0 })
  expect(await (await conversation(ben)).json()).toMatchObject({
    lastSeq: 1,
    lastMessageAt: server.clock.now.toISOString(),
  })
})

test('the same message asked for again is stored once and answers the same, and is told again while it is the newest', async () => {
  const clientId = randomUUID()
  const once = async () => (await say(ana, 'Once', { clientId })).json()
  const first = await once()
  expect(await once()).toEqual(first)
  expect((await read(ana)).messages).toHaveLength(1)
  const [told, ...rest] = server.takeEvents()
  expect(rest).toEqual([told])
  await say(ben, 'And another one')
  server.takeEvents()
  expect(await once()).toEqual(first)
  expect(server.takeEvents()).toEqual([])
})

test('the same message sent many times at once is stored once', async () => {
  const clientId = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 6 }, async () => (await say(ana, 'Once', { clientId })).json()),
  )
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect((await read(ana)).messages).toHaveLength(1)
  expect(new Set(server.events.map((told) => JSON.stringify(told))).size).toBe(1)
})

test('a client id cannot stand for two messages', async () => {
  const clientId = randomUUID()
  await say(ana, 'One', { clientId })
  expect((await say(ana, 'Two', { clientId })).status).toBe(409)
  expect((await read(ana)).messages).toHaveLength(1)
})

test('both talking at once leaves no gap and no double number', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, n) => say(n % 2 ? ana : ben, `No ${n}`)))
  const { messages } = await read(ana)
  expect(messages.map((message) => message.seq)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
})

test('long conversations come a page at a time, and a gap is filled from its start', async () => {
  const { db } = server.database
  const rows = Array.from({ length: 130 }, (_, n) => ({
    conversationId,
    senderId: ana.id,
    clientId: randomUUID(),
    seq: n + 1,
    content: `No ${n + 1}`,
    createdAt: server.clock.now,
  }))
  await db.insertInto('messages').values(rows).execute()
  const seqs = (view: { messages: { seq: number }[] }) => [view.messages[0]?.seq, view.messages.at(-1)?.seq]

  const newest = await read(ana)
  expect([...seqs(newest), newest.hasMore]).toEqual([81, 130, true])
  const older = await read(ana, { before: '31' })
  expect([...seqs(older), older.hasMore]).toEqual([1, 30, false])
  const gap = await read(ana, { after: '20' })
  expect([...seqs(gap), gap.hasMore]).toEqual([21, 70, true])
  expect(await read(ana, { after: '130' })).toEqual({ messages: [], hasMore: false, change: 0 })
})

test('a match who takes the first name back is hidden from decks and still called by it in the conversation', async () => {
  await ben.api.profile.$patch({ json: { firstName: 'Ben' } })
  await ben.api.profile.$patch({ json: { firstName: '' } })
  expect(await (await conversation(ana)).json()).toMatchObject({ person: { firstName: 'Ben' } })
  expect(await (await ana.api.matches.$get({ query: {} })).json()).toMatchObject({ total: 1 })
})

test('a message can hold markup, emoji and right-to-left text as text', async () => {
  const content = '<img src=x onerror=alert(1)> 🫶🏽 שלום\nsecond line'
  expect(await (await say(ana, content)).json()).toMatchObject({ content })
})

test('a message that was cut inside an emoji is answered alike when it is sent again', async () => {
  const once = { clientId: randomUUID() }
  const first = await say(ana, 'cut emoji \ud83d', once)
  const again = await say(ana, 'cut emoji \ud83d', once)
  expect([first.status, again.status]).toEqual([200, 200])
  expect(await again.json()).toEqual(await first.json())
})

test.each([
  ['an empty message', ''],
  ['a message of spaces', ' \n '],
  ['a message of which nothing is seen', '\u200b\u2060'],
  ['a message that is too long', 'x'.repeat(2001)],
])('%s is refused', async (_, content) => {
  expect((await say(ana, content)).status).toBe(422)
})

test.each(['not-an-id', '00000000-0000-4000-8000-000000000000', '%00', "1' or '1'='1"])(
  'the conversation %s is not found',
  async (id) => {
    const response = await server.ask(`/api/conversations/${encodeURIComponent(id)}`, {}, await ana.cookie())
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ error: { message: 'Conversation not found' } })
  },
)

test("someone else's conversation looks the same as one that does not exist", async () => {
  const stranger = await server.person()
  const missing = await (await conversation(stranger, randomUUID())).json()
  const foreign = await (await conversation(stranger)).json()
  const withoutId = (reply: object) => JSON.stringify(reply).replace(/"requestId":"[^"]+"/, '')
  expect(withoutId(foreign)).toBe(withoutId(missing))
  expect((await say(stranger, 'Hi')).status).toBe(404)
  expect((await open(stranger)).status).toBe(404)
  expect(
    (
      await stranger.api.conversations[':conversationId'].messages.$get({
        param: { conversationId },
        query: {},
      })
    ).status,
  ).toBe(404)
  expect(server.events).toEqual([])
})

test('conversations are listed by their latest activity with the last word of each', async () => {
  const others = []
  for (const firstName of ['Cleo', 'Dara']) {
    server.clock.now = new Date(server.clock.now.getTime() + 60_000)
    const other = await server.person({ firstName })
    await like(other, ana)
    const { match } = await (await like(ana, other)).json()
    others.push({ other, id: (await (await open(other, match?.id)).json()).conversation.id })
  }
  server.clock.now = new Date(server.clock.now.getTime() + 60_000)
  await say(ben, 'First')
  await say(ben, 'Last')

  const list = await (await ana.api.conversations.$get({ query: {} })).json()
  expect(list.conversations.map(({ person }) => person.firstName)).toEqual(['Ben', 'Dara', 'Cleo'])
  expect(list.conversations[0]).toMatchObject({
    id: conversationId,
    lastSeq: 2,
    lastMessage: { senderId: ben.id, content: 'Last', seq: 2 },
  })
  expect(list.conversations[1]).toMatchObject({ id: others[1]?.id, lastMessage: null, lastMessageAt: null })
  expect(list.next).toBeNull()
  const stranger = await server.person()
  expect(await (await stranger.api.conversations.$get({ query: {} })).json()).toEqual({
    conversations: [],
    next: null,
  })
})

test('many conversations come a page at a time, each once', async () => {
  const { db } = server.database
  const ids = new Set([conversationId])
  for (const other of await Promise.all(Array.from({ length: 24 }, () => server.person()))) {
    const [user1Id = '', user2Id = ''] = [ana.id, other.id].toSorted()
    const at = server.clock.now
    const { id } = await db
      .insertInto('matches')
      .values({ user1Id, user2Id, createdAt: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    const row = { matchId: id, createdAt: at, lastMessageAt: null }
    ids.add((await db.insertInto('conversations').values(row).returning('id').executeTakeFirstOrThrow()).id)
  }
  const first = await (await ana.api.conversations.$get({ query: {} })).json()
  const second = await (await ana.api.conversations.$get({ query: { after: first.next ?? '' } })).json()
  const listed = [...first.conversations, ...second.conversations].map(({ id }) => id)
  expect(listed).toHaveLength(25)
  expect(new Set(listed)).toEqual(ids)
})

test('a conversation says whether the account of the other person is younger than seven days', async () => {
  const DAY_MS = 86_400_000
  const show = async () => (await conversation(ana)).json()
  server.clock.now = new Date(server.clock.now.getTime() + 6 * DAY_MS)
  expect(await show()).toMatchObject({ isPersonNew: true })
  server.clock.now = new Date(server.clock.now.getTime() + DAY_MS)
  expect(await show()).not.toHaveProperty('isPersonNew')
})

test('messages are asked for in one direction at a time', async () => {
  const sides = { before: '2', after: '0', around: '1' }
  for (const [side, seq] of Object.entries(sides)) {
    expect((await ask(ana, { [side]: seq })).status).toBe(200)
    const others = Object.fromEntries(Object.entries(sides).filter(([other]) => other !== side))
    expect((await ask(ana, others)).status).toBe(422)
  }
  expect((await ask(ana, sides)).status).toBe(422)
})
