import { randomUUID } from 'node:crypto'
import { ErrorReply } from '@hearth/contract/errors'
import { expect, test } from 'vitest'
import { like, startConversation } from '../../../testing/people/swiping.ts'
import { inWords } from '../../../testing/refusals.ts'
import { openTestServer, type Person } from '../../../testing/test-server.ts'

const MINUTE_MS = 60_000
const server = await openTestServer({ limits: { factor: 1 } })

const later = (ms: number) => void (server.clock.now = new Date(server.clock.now.getTime() + ms))

const advertisement = 'Write to me at example.com, or call +1 555 0100'
const answer = { promptId: 'party-trick' as const, answer: 'Bread and a long walk' }

async function people(howMany: number): Promise<Person[]> {
  const all: Person[] = []
  for (let n = 0; n < howMany; n += 1) {
    const one = await server.person({ firstName: 'Ben' })
    await one.api.profile.$patch({ json: { prompts: [answer] } })
    all.push(one)
  }
  return all
}

const note = (who: Person, whom: Person, words: string, clientId: string = randomUUID()) =>
  like(who, whom, { about: { kind: 'prompt', promptId: answer.promptId }, note: words, clientId })

/** Sends a message, and waits until it is flagged. */
async function send(who: Person, conversationId: string, content: string) {
  const response = await who.api.conversations[':conversationId'].messages.$post({
    param: { conversationId },
    json: { clientId: randomUUID(), content },
  })
  await server.idle()
  return response
}

const edit = (who: Person, conversationId: string, seq: number, content: string) =>
  who.api.conversations[':conversationId'].messages[':seq'].$patch({
    param: { conversationId, seq: String(seq) },
    json: { content },
  })

/** Conversations of one person, in each of which they have said something else. */
async function conversationsOf(who: Person, howMany: number): Promise<string[]> {
  const ids: string[] = []
  for (const [n, other] of (await people(howMany)).entries()) {
    const { conversationId } = await startConversation(other, who)
    await send(other, conversationId, 'Hello')
    await send(who, conversationId, `Words of their own, number ${n}`)
    ids.push(conversationId)
  }
  return ids
}

async function inTurn(requests: readonly (() => Promise<{ status: number }>)[]): Promise<number[]> {
  const statuses: number[] = []
  for (const request of requests) statuses.push((await request()).status)
  return statuses
}

const flagsOf = (personId: string) =>
  server.database.db
    .selectFrom('moderationFlags')
    .select(['kind', 'evidence', 'people'])
    .where('personId', '=', personId)
    // The words may be a signal as well.
    .where('kind', '=', 'same_text')
    .execute()

const refusalIn = async (reply: { status: number; json: () => Promise<unknown> }) => {
  expect(reply.status).toBe(429)
  return ErrorReply.parse(await reply.json()).error
}

test('the same note to a fourth person is flagged, and the next one waits ten minutes with a reason at the note', async () => {
  const ana = await server.person()
  const [a, b, c, d, e, f] = await people(6)
  if (!a || !b || !c || !d || !e || !f) throw new Error('There are too few')
  expect(await inTurn([a, b, c].map((one) => () => note(ana, one, advertisement)))).toEqual([200, 200, 200])
  expect(await flagsOf(ana.id)).toEqual([])
  expect((await note(ana, d, advertisement.toUpperCase())).status).toBe(200)
  expect(await flagsOf(ana.id)).toMatchObject([{ kind: 'same_text', people: 4 }])

  const clientId = randomUUID()
  const refused = await note(ana, e, advertisement, clientId)
  expect(refused.headers.get('retry-after')).toBe('600')
  const words = 'You’ve sent this text to several people. Write something new. Try again in 10 minutes.'
  expect(await refusalIn(refused)).toMatchObject({ message: words, fields: inWords({ note: words }) })
  // Nothing came of it, and other words are fine.
  expect((await (await e.api.likes.$get({ query: {} })).json()).total).toBe(0)
  expect((await note(ana, f, 'Which bread do you bake?')).status).toBe(200)
  later(10 * MINUTE_MS)
  expect((await note(ana, e, advertisement, clientId)).status).toBe(200)
  expect(await flagsOf(ana.id)).toMatchObject([{ people: 5 }])
})

/** How many of the people that one text may go to have got it, and when one of them counts no more. */
const recipientsOf = async (who: Person) =>
  (await (await who.api.limits.$get()).json()).limits.find(
    ({ kind, seconds }) => kind === 'same_text' && seconds === 86_400,
  )

test('before the limit on the same text is reached its sender is told how many have got it, and when that resets', async () => {
  const ana = await server.person()
  const all = await people(4)
  expect(await recipientsOf(ana)).toMatchObject({ used: 0, most: 3, resetsAt: null })
  const began = server.clock.now.getTime()
  const reset = (minutes: number) => new Date(began + minutes * MINUTE_MS + 86_400_000).toISOString()
  // After the fourth, the limit holds until the second counts no more.
  const told = [
    { used: 1, resetsAt: reset(0) },
    { used: 2, resetsAt: reset(0) },
    { used: 3, resetsAt: reset(0) },
    { used: 3, resetsAt: reset(1) },
  ]
  for (const [sent, to] of all.entries()) {
    expect((await note(ana, to, advertisement)).status).toBe(200)
    expect(await recipientsOf(ana)).toMatchObject(told[sent] ?? {})
    later(MINUTE_MS)
  }
  // Other people's limits do not show it, and the next day it is gone.
  expect(await recipientsOf(await server.person())).toMatchObject({ used: 0 })
  later(86_400_000)
  expect(await recipientsOf(ana)).toMatchObject({ used: 0, resetsAt: null })
})

test('a note and messages in the same words are counted together, each person once', async () => {
  const ana = await server.person()
  const [first = '', second = '', third = ''] = await conversationsOf(ana, 3)
  const [a, b] = await people(2)
  if (!a || !b) throw new Error('There are too few')
  for (const id of [first, second]) expect((await send(ana, id, advertisement)).status).toBe(200)
  expect((await note(ana, a, advertisement)).status).toBe(200)
  // The note becomes the first message, and the same words once more go to the same person.
  const { match } = await (await like(a, ana)).json()
  expect((await send(ana, match?.conversationId ?? '', advertisement)).status).toBe(200)
  expect(await flagsOf(ana.id)).toEqual([])
  expect((await send(ana, third, advertisement)).status).toBe(200)
  expect(await flagsOf(ana.id)).toMatchObject([{ people: 4 }])
  expect((await note(ana, b, advertisement)).status).toBe(429)
})

test('messages that are edited into the same text count as if it had been sent', async () => {
  const ana = await server.person()
  const ids = await conversationsOf(ana, 6)
  const all = ids.map((id) => () => edit(ana, id, 2, advertisement))
  expect(await inTurn(all.slice(0, 3))).toEqual([200, 200, 200])
  expect(await flagsOf(ana.id)).toEqual([])
  expect(await inTurn(all.slice(3, 4))).toEqual([200])
  expect(await flagsOf(ana.id)).toMatchObject([{ kind: 'same_text', evidence: advertisement, people: 4 }])

  const [fourth = '', fifth = ''] = ids.slice(3)
  const refused = await edit(ana, fifth, 2, advertisement)
  expect(refused.headers.get('retry-after')).toBe('600')
  const words = 'You’ve sent this text to several people. Write something new. Try again in 10 minutes.'
  expect(await refusalIn(refused)).toMatchObject({ message: words, fields: inWords({ content: words }) })
  const read = await ana.api.conversations[':conversationId'].messages.$get({
    param: { conversationId: fifth },
    query: {},
  })
  expect((await read.json()).messages[1]?.content).toBe('Words of their own, number 4')
  // A comma more in what was sent is no other text, and other words are fine.
  expect((await edit(ana, fourth, 2, `${advertisement}!`)).status).toBe(200)
  expect((await edit(ana, fifth, 2, 'Shall we bake a bread on Sunday?')).status).toBe(200)
  later(10 * MINUTE_MS)
  expect((await edit(ana, fifth, 2, advertisement)).status).toBe(200)
})

test('an edit counts as a message, so that nobody edits without end', async () => {
  const ana = await server.person()
  const [id = ''] = await conversationsOf(ana, 1)
  later(MINUTE_MS)
  const edits = Array.from({ length: 61 }, (_, n) => () => {
    later(750)
    return edit(ana, id, 2, `No. ${n}`)
  })
  const statuses = await inTurn(edits)
  expect(statuses.filter((status) => status === 200)).toHaveLength(60)
  expect(statuses.at(-1)).toBe(429)
  // A repeat of what is there already is free.
  expect((await edit(ana, id, 2, 'No. 59')).status).toBe(200)
})

test('to whom a text went is forgotten with either account', async () => {
  const ana = await server.person()
  const [ben, cleo] = await people(2)
  if (!ben || !cleo) throw new Error('There are too few')
  for (const one of [ben, cleo]) await note(ana, one, advertisement)
  const { db } = server.database
  const toWhom = async () => {
    const rows = await db
      .selectFrom('textRecipients')
      .select('recipientId')
      .where('personId', '=', ana.id)
      .execute()
    return rows.map(({ recipientId }) => recipientId)
  }
  expect((await toWhom()).toSorted()).toEqual([ben.id, cleo.id].toSorted())
  await db.deleteFrom('user').where('id', '=', ben.id).execute()
  expect(await toWhom()).toEqual([cleo.id])
  await db.deleteFrom('user').where('id', '=', ana.id).execute()
  expect(await toWhom()).toEqual([])
})
