import { randomUUID } from 'node:crypto'
import {
  DELETE_FOR_MS,
  EDIT_FOR_MS,
  type MessageView,
  REPLY_EXCERPT_LENGTH,
} from '@hearth/contract/chat/chat'
import { beforeEach, expect, test } from 'vitest'
import { everyRow } from '../../../testing/database/every-table.ts'
import { like } from '../../../testing/people/swiping.ts'
import { openTestServer, type Person } from '../../../testing/test-server.ts'

const server = await openTestServer()
const { db } = server.database
let ana: Person
let ben: Person
let conversationId: string

beforeEach(async () => {
  ana = await server.person({ firstName: 'Ana' })
  ben = await server.person({ firstName: 'Ben' })
  await like(ana, ben)
  const { match } = await (await like(ben, ana)).json()
  const opened = await ana.api.matches[':matchId'].conversation.$post({ param: { matchId: match?.id ?? '' } })
  conversationId = (await opened.json()).conversation.id
  server.takeEvents()
})

const talk = (who: Person) => who.api.conversations[':conversationId']
const one = (who: Person) => talk(who).messages[':seq']
const at = (seq: number) => ({ param: { conversationId, seq: String(seq) } })
const say = async (who: Person, content: string, more: { replyTo?: number; clientId?: string } = {}) =>
  talk(who).messages.$post({
    param: { conversationId },
    json: { clientId: randomUUID(), content, ...more },
  })
const said = async (who: Person, content: string, more = {}): Promise<MessageView> =>
  (await say(who, content, more)).json()
const edit = (who: Person, seq: number, content: string) => one(who).$patch({ ...at(seq), json: { content } })
const remove = (who: Person, seq: number) => one(who).$delete(at(seq))
const react = (who: Person, seq: number, emoji: string) =>
  one(who).reaction.$put({ ...at(seq), json: { emoji } })
const read = async (who: Person, query: Record<string, string> = {}) =>
  (await talk(who).messages.$get({ param: { conversationId }, query })).json()
const changesAfter = async (who: Person, after: number) =>
  (await talk(who).changes.$get({ param: { conversationId }, query: { after: String(after) } })).json()
const wait = (ms: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + ms)
}

test('a message can have other words for a quarter of an hour, and says that it was edited', async () => {
  await said(ana, 'Helo')
  server.takeEvents()
  wait(EDIT_FOR_MS)
  const edited = await (await edit(ana, 1, '  Hello ')).json()
  expect(edited).toMatchObject({ content: 'Hello', editedAt: server.clock.now.toISOString(), change: 1 })
  expect(server.takeEvents()).toEqual([
    { to: [ana.id, ben.id], event: { type: 'message.changed', message: edited, change: 1 } },
  ])
  expect((await read(ben)).messages).toEqual([edited])
  wait(1)
  expect((await edit(ana, 1, 'Hello Ben')).status).toBe(409)
  expect(await (await edit(ana, 1, 'Hello')).json()).toEqual(edited)
  expect(server.takeEvents()).toEqual([])
})

test('a message is deleted for both within an hour, and nothing of it stays but its place', async () => {
  await said(ana, 'Words to regret')
  await react(ben, 1, '😬')
  await said(ben, 'What?', { replyTo: 1 })
  wait(DELETE_FOR_MS)
  const deleted = await (await remove(ana, 1)).json()
  expect(deleted).toMatchObject({ content: '', deletedAt: server.clock.now.toISOString(), seq: 1, change: 2 })
  expect(deleted.reactions).toBeUndefined()
  const { messages } = await read(ben)
  expect(messages[1]?.replyTo).toEqual({ seq: 1, senderId: ana.id, content: '', isDeleted: true })
  expect((await everyRow(db)).join('\n')).not.toContain('Words to regret')
  expect(await (await remove(ana, 1)).json()).toEqual(deleted)
  expect((await edit(ana, 1, 'No, wait')).status).toBe(409)
  expect((await react(ben, 1, '👍')).status).toBe(409)
})

test('after an hour a message stays', async () => {
  await said(ana, 'For ever')
  wait(DELETE_FOR_MS + 1)
  expect((await remove(ana, 1)).status).toBe(409)
})

test('the words of the other one are theirs', async () => {
  await said(ana, 'Mine')
  expect((await edit(ben, 1, 'Yours')).status).toBe(403)
  expect((await remove(ben, 1)).status).toBe(403)
  expect((await edit(ana, 2, 'Nothing')).status).toBe(404)
})

test('a send that is repeated after its message changed gets that message, and stores nothing', async () => {
  const clientId = randomUUID()
  await said(ana, 'Hello', { clientId })
  const edited = await (await edit(ana, 1, 'Hello Ben')).json()
  expect(await said(ana, 'Hello', { clientId })).toEqual(edited)
  const deleted = await (await remove(ana, 1)).json()
  expect(await said(ana, 'Hello', { clientId })).toEqual(deleted)
  expect((await read(ana)).messages).toHaveLength(1)
})

test('each has one reaction to a message, which another one replaces', async () => {
  await said(ana, 'Look')
  await react(ben, 1, '👍')
  await react(ana, 1, '😀')
  const changed = await (await react(ben, 1, '❤️')).json()
  const reactions = [
    { personId: ana.id, emoji: '😀' },
    { personId: ben.id, emoji: '❤️' },
  ]
  expect(changed.reactions).toHaveLength(2)
  expect(changed.reactions).toEqual(expect.arrayContaining(reactions))
  server.takeEvents()
  await react(ben, 1, '❤️')
  expect(server.takeEvents()).toEqual([])
  await one(ben).reaction.$delete(at(1))
  const last = await (await one(ana).reaction.$delete(at(1))).json()
  expect(last.reactions).toBeUndefined()
  expect(last.change).toBe(5)
})

test.each(['👩🏽‍❤️‍💋‍👨🏿', '🏴󠁧󠁢󠁷󠁬󠁳󠁿', '1️⃣', '🇵🇹'])('%s is one emoji', async (emoji) => {
  await said(ana, 'Look')
  expect((await react(ben, 1, emoji)).status).toBe(200)
})

test.each(['', 'a', '1', '👍👍', '👍 ', '<b>', '\u{1F3FD}\u{1F3FD}'])(
  '"%s" is no reaction',
  async (emoji) => {
    await said(ana, 'Look')
    expect((await react(ben, 1, emoji)).status).toBe(422)
  },
)

test('a reply shows whom and what it answers, cut where it is long, as it is now', async () => {
  await said(ana, '👨‍👩‍👧'.repeat(40))
  const reply = await said(ben, 'Yes', { replyTo: 1 })
  expect(reply.replyTo).toMatchObject({ seq: 1, senderId: ana.id, isDeleted: false })
  expect(reply.replyTo?.content.length).toBeLessThanOrEqual(REPLY_EXCERPT_LENGTH)
  expect(reply.replyTo?.content).toBe(`${'👨‍👩‍👧'.repeat(17)}…`)
  await edit(ana, 1, 'Shorter')
  expect((await read(ana)).messages[1]?.replyTo?.content).toBe('Shorter')
})

test('a reply is to a message that is there', async () => {
  expect((await say(ana, 'Yes', { replyTo: 1 })).status).toBe(422)
  expect((await say(ana, 'Yes', { replyTo: 0 })).status).toBe(422)
  const clientId = randomUUID()
  await said(ana, 'One')
  await said(ana, 'Two', { clientId, replyTo: 1 })
  expect((await say(ana, 'Two', { clientId })).status).toBe(409)
})

test('changes are counted without a gap, however they race, and asked for after any of them', async () => {
  for (let n = 1; n <= 5; n += 1) await said(ana, `No ${n}`)
  server.takeEvents()
  await Promise.all([
    ...[1, 2, 3].map((seq) => react(ben, seq, '👍')),
    ...[3, 4].map((seq) => edit(ana, seq, `Other ${seq}`)),
    remove(ana, 5),
  ])
  const heard = server
    .takeEvents()
    .flatMap(({ event }) => (event.type === 'message.changed' ? event.change : []))
  expect(heard.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6])
  const all = await changesAfter(ben, 0)
  expect(all).toMatchObject({ change: 6, hasMore: false })
  const { messages, change } = await read(ben)
  expect(change).toBe(6)
  expect(all.messages.toSorted((a, b) => a.seq - b.seq)).toEqual(messages)
  const numbers = all.messages.map((message) => message.change ?? 0)
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
  expect((await changesAfter(ben, 5)).messages).toHaveLength(1)
  expect(await changesAfter(ben, 6)).toEqual({ messages: [], change: 6, hasMore: false })
})

test('changes come a page at a time, and none is left out', async () => {
  const rows = Array.from({ length: 130 }, (_, n) => ({
    conversationId,
    senderId: ana.id,
    clientId: randomUUID(),
    seq: n + 1,
    content: `No ${n + 1}`,
    changed: 130 - n,
    createdAt: server.clock.now,
  }))
  await db.insertInto('messages').values(rows).execute()
  const last = { lastSeq: 130, lastChange: 130 }
  await db.updateTable('conversations').set(last).where('id', '=', conversationId).execute()
  const first = await changesAfter(ana, 0)
  expect([first.messages[0]?.seq, first.messages.length, first.hasMore]).toEqual([130, 100, true])
  const rest = await changesAfter(ana, first.change)
  expect([rest.messages.at(-1)?.seq, rest.messages.length, rest.change]).toEqual([1, 30, 130])
})

test('what lies around a message comes from both sides of it', async () => {
  const rows = Array.from({ length: 130 }, (_, n) => ({
    conversationId,
    senderId: ana.id,
    clientId: randomUUID(),
    seq: n + 1,
    content: `No ${n + 1}`,
    createdAt: server.clock.now,
  }))
  await db.insertInto('messages').values(rows).execute()
  const span = async (around: number) => {
    const { messages, hasMore, hasNewer } = await read(ana, { around: String(around) })
    return [messages[0]?.seq, messages.at(-1)?.seq, messages.length, hasMore, hasNewer]
  }
  expect(await span(60)).toEqual([36, 85, 50, true, true])
  expect(await span(3)).toEqual([1, 28, 28, false, true])
  expect(await span(130)).toEqual([106, 130, 25, true, false])
})

test('words are found in any case and with or without marks, the newest first, but not deleted ones', async () => {
  for (const content of ['Déjà vu', 'DEJA again', 'Nothing', 'xx deja_vu 100%', 'deja gone'])
    await said(ana, content)
  await remove(ana, 5)
  const found = async (q: string, before?: number) => {
    const json = { q, ...(before && { before }) }
    const view = await (await talk(ben).search.$post({ param: { conversationId }, json })).json()
    return view.messages.map(({ seq }) => seq)
  }
  expect(await found('dejà')).toEqual([4, 2, 1])
  expect(await found('deja', 4)).toEqual([2, 1])
  expect(await found('0%')).toEqual([4])
  expect(await found('%')).toEqual([4])
  expect(await found('_')).toEqual([4])
  for (const q of [' ', 'a\u0000b']) {
    expect((await talk(ben).search.$post({ param: { conversationId }, json: { q } })).status).toBe(422)
  }
})

test.each([
  ['احمد', ['أحمد', 'أَحْمَـد']],
  ['isparta', ['Isparta', 'ISPARTA', 'ısparta', 'İSPARTA']],
  ['ISPARTA', ['isparta', 'ısparta']],
  ['munchen', ['München']],
  ['strasse', ['Straße', 'STRASSE']],
  ['straße', ['Strasse']],
  ['\u0640', []],
])('%s finds its spellings', async (q, spellings) => {
  for (const content of ['Nothing', ...spellings]) await said(ana, `to ${content}!`)
  const { messages } = await (await talk(ben).search.$post({ param: { conversationId }, json: { q } })).json()
  expect(messages.map(({ content }) => content)).toEqual(spellings.map((name) => `to ${name}!`).toReversed())
})

test('a clock that goes back neither puts a message before the one above it nor lets an old one be edited again', async () => {
  const first = await said(ana, 'Helo')
  wait(EDIT_FOR_MS + 1)
  expect((await edit(ana, 1, 'Hello')).status).toBe(409)
  wait(-3_600_000)
  expect((await edit(ana, 1, 'Hello')).status).toBe(409)
  const second = await said(ben, 'Hi')
  expect(second.createdAt).toBe(first.createdAt)
  expect((await read(ana)).messages).toMatchObject([
    { createdAt: first.createdAt },
    { createdAt: second.createdAt },
  ])
  wait(7_200_000)
  expect((await said(ana, 'Later')).createdAt).toBe(server.clock.now.toISOString())
})
