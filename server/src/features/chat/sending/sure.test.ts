import { randomUUID } from 'node:crypto'
import { ErrorReply } from '@hearth/contract/errors'
import { expect, test } from 'vitest'
import { like, startConversation } from '../../../testing/people/swiping.ts'
import { refusalOf } from '../../../testing/refusals.ts'
import { openTestServer, type Person } from '../../../testing/test-server.ts'

const server = await openTestServer()
const { db } = server.database

const scam = 'My wallet was stolen, please lend me $400 by Western Union'
const threat = 'I will post your nudes unless you pay'
const answer = { promptId: 'party-trick' as const, answer: 'Three oranges' }
const about = { kind: 'prompt' as const, promptId: answer.promptId }

const messagesOf = (who: Person) => who.api.conversations[':conversationId'].messages

type Sent = { clientId?: string; isSure?: boolean; replyTo?: number }

const send = (who: Person, conversationId: string, content: string, sent: Sent = {}) =>
  messagesOf(who).$post({
    param: { conversationId },
    json: { clientId: randomUUID(), content, ...sent },
  })

async function textsFor(who: Person, conversationId: string): Promise<string[]> {
  const read = await messagesOf(who).$get({ param: { conversationId }, query: {} })
  return (await read.json()).messages.map(({ content }) => content)
}

async function twoWhoTalk() {
  const [ana, ben] = [await server.person(), await server.person()]
  const { conversationId } = await startConversation(ana, ben)
  server.takeEvents()
  return { ana, ben, conversationId }
}

const problemIn = async (reply: { json: () => Promise<unknown> }) =>
  ErrorReply.parse(await reply.json()).error

test('an edit into a request for money is refused once too, and one that keeps the words is not', async () => {
  const { ana, ben, conversationId } = await twoWhoTalk()
  await send(ana, conversationId, 'Hello')
  const edit = (json: { content: string; isSure?: boolean }) =>
    messagesOf(ana)[':seq'].$patch({ param: { conversationId, seq: '1' }, json })
  server.takeEvents()
  const refused = await edit({ content: scam })
  expect(refused.status).toBe(409)
  expect(await problemIn(refused)).toMatchObject({ code: 'sure', params: { why: 'other' } })
  expect([await textsFor(ben, conversationId), server.takeEvents()]).toEqual([['Hello'], []])
  expect((await edit({ content: scam, isSure: true })).status).toBe(200)
  expect((await edit({ content: `${scam}!` })).status).toBe(200)
  expect(await textsFor(ben, conversationId)).toEqual([`${scam}!`])
})

test('a request for money is refused once, with its reason and words, and stored when its writer is sure', async () => {
  const { ana, ben, conversationId } = await twoWhoTalk()
  const clientId = randomUUID()
  const refused = await send(ana, conversationId, scam, { clientId })
  expect(refused.status).toBe(409)
  const { kind, code, params, message } = await problemIn(refused)
  expect({ kind, code, why: params['why'] }).toEqual({ kind: 'conflict', code: 'sure', why: 'other' })
  expect(message).toBe('Are you sure? This sounds like a request for money or bank details.')
  const words = String(params['ranges'])
    .split(',')
    .map((range) => scam.slice(...range.split('-').map(Number)))
  expect(words.join(' | ')).toContain('lend me $400')
  expect(server.takeEvents()).toEqual([])
  expect(await textsFor(ben, conversationId)).toEqual([])

  expect((await send(ana, conversationId, scam, { clientId, isSure: true })).status).toBe(200)
  expect(await textsFor(ben, conversationId)).toEqual([scam])
})

test('a threat has a reason of its own', async () => {
  const { ana, conversationId } = await twoWhoTalk()
  const { params } = await problemIn(await send(ana, conversationId, threat))
  expect(params['why']).toBe('threat')
})

test.each([
  'Shall we split the bill on Saturday?',
  'I rarely log in here, text me on Telegram @ana_sun',
  'Dinner was $400, can you believe it?',
])('a message that asks for nothing is stored at once: %s', async (content) => {
  const { ana, conversationId } = await twoWhoTalk()
  expect((await send(ana, conversationId, content)).status).toBe(200)
})

test('a stored message is repeated with its reply, also without the answer', async () => {
  const { ana, conversationId } = await twoWhoTalk()
  const clientId = randomUUID()
  const first = await send(ana, conversationId, scam, { clientId, isSure: true })
  const again = await send(ana, conversationId, scam, { clientId })
  expect(await again.json()).toEqual(await first.json())
})

test('messages behind one that waits go on', async () => {
  const { ana, ben, conversationId } = await twoWhoTalk()
  const replies = await Promise.all([send(ana, conversationId, scam), send(ana, conversationId, 'Hello')])
  expect(replies.map(({ status }) => status)).toEqual([409, 200])
  expect(await textsFor(ben, conversationId)).toEqual(['Hello'])
})

test('a refused message leaves nothing behind: no flag and no count', async () => {
  const { ana, conversationId } = await twoWhoTalk()
  await send(ana, conversationId, scam)
  await server.idle()
  const flags = await db.selectFrom('moderationFlags').selectAll().where('personId', '=', ana.id).execute()
  expect(flags).toEqual([])
  const { limits } = await (await ana.api.limits.$get()).json()
  expect(limits.filter(({ kind }) => kind === 'messages').map(({ used }) => used)).toEqual([0, 0])
})

test('a conversation of others and a blocked person look as they do for any message', async () => {
  const { ana, ben, conversationId } = await twoWhoTalk()
  const cleo = await server.person()
  expect(await refusalOf(await send(cleo, conversationId, scam))).toEqual([404, 'conversation_not_found'])
  await ben.api.people[':personId'].block.$put({ param: { personId: ana.id } })
  expect(await refusalOf(await send(ana, conversationId, scam))).toEqual([404, 'conversation_not_found'])
})

test('a note is asked about too, and nothing of the like is stored until its writer is sure', async () => {
  const [cleo, dan] = [await server.person(), await server.person()]
  await dan.api.profile.$patch({ json: { prompts: [answer] } })
  const clientId = randomUUID()
  const refused = await like(cleo, dan, { about, note: scam, clientId })
  expect(await refusalOf(refused)).toEqual([409, 'sure'])
  const waiting = async () => (await (await dan.api.likes.$get({ query: {} })).json()).likes
  expect(await waiting()).toEqual([])
  for (const isSure of [true, false])
    expect((await like(cleo, dan, { about, note: scam, clientId, isSure })).status).toBe(200)
  expect(await waiting()).toMatchObject([{ note: { content: scam } }])
})
