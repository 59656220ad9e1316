import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { senderOf } from '../../../testing/people/senders.ts'
import { startConversation } from '../../../testing/people/swiping.ts'
import { openTestServer, type Person } from '../../../testing/test-server.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
// Likes are none of this, and a test needs many of them.
const server = await openTestServer({ limits: { factor: 1 } })

const later = (ms: number) => void (server.clock.now = new Date(server.clock.now.getTime() + ms))

/** Sends a message, and waits until it is flagged. */
async function send(who: Person, conversationId: string, content: string, clientId: string = randomUUID()) {
  const response = await who.api.conversations[':conversationId'].messages.$post({
    param: { conversationId },
    json: { clientId, content },
  })
  await server.idle()
  return response
}

/** Ana with so many matches, none of whom has written. */
async function withMatches(howMany: number) {
  const ana = await server.person()
  const conversations: { with: Person; id: string }[] = []
  for (let n = 0; n < howMany; n += 1) {
    const other = await server.person({ firstName: 'Ben' })
    conversations.push({ with: other, id: (await startConversation(other, ana)).conversationId })
    later(2 * MINUTE_MS)
  }
  return { ana, conversations }
}

const limitOf = async (who: Person, kind: string, seconds: number) =>
  (await (await who.api.limits.$get()).json()).limits.find(
    (one) => one.kind === kind && one.seconds === seconds,
  )

const statusesOf = (replies: readonly { status: number }[]) => replies.map(({ status }) => status)

test('messages: the 61st within a minute is refused until the minute is over, and arrives then', async () => {
  const { ana, conversations } = await withMatches(2)
  const [first, second] = conversations
  if (!first || !second) throw new Error('There are too few')
  for (let n = 0; n < 60; n += 1) {
    expect((await send(ana, first.id, `${n}`)).status).toBe(200)
    later(0.75 * SECOND_MS)
  }
  expect(await limitOf(ana, 'messages', 60)).toMatchObject({ used: 60, most: 60 })
  const clientId = randomUUID()
  const refused = await send(ana, first.id, 'One more', clientId)
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('15')
  expect((await send(ana, second.id, 'To somebody else')).status).toBe(429)
  // The other one may go on.
  expect((await send(first.with, first.id, 'So much!')).status).toBe(200)
  later(15 * SECOND_MS)
  expect((await send(ana, first.id, 'One more', clientId)).status).toBe(200)
  expect(await limitOf(ana, 'messages', 60)).toMatchObject({ used: 1 })
})

test('messages: what is sent at once, by whatever way, is granted up to the limit and counted once', async () => {
  const { ana, conversations } = await withMatches(1)
  const [only] = conversations
  if (!only) throw new Error('There is nobody')
  const input = (n: number) => ({ clientId: randomUUID(), content: `${n}` })
  const sender = await senderOf(server.database.db, ana.id)
  const all = Array.from({ length: 100 }, (_, n) => input(n))
  const outcomes = await Promise.allSettled(all.map((one) => server.send(sender, only.id, one)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(15)
  // A repeat gets the answer of the first, also now.
  const again = await Promise.allSettled(all.slice(0, 15).map((one) => server.send(sender, only.id, one)))
  expect(again.map(({ status }) => status)).toEqual(outcomes.slice(0, 15).map(({ status }) => status))
  // Those that the pace refused use the other limits, too.
  expect(await limitOf(ana, 'messages', 60)).toMatchObject({ used: 60 })
  const seqs = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value.seq] : []))
  expect(seqs).toEqual(Array.from({ length: 15 }, (_, n) => n + 1))
})

test('messages: 1,000 an hour', async () => {
  const { ana, conversations } = await withMatches(1)
  const [only] = conversations
  if (!only) throw new Error('There is nobody')
  const sender = await senderOf(server.database.db, ana.id)
  let stored = 0
  for (let quarter = 0; quarter < 68; quarter += 1) {
    const sent = Array.from({ length: 15 }, (_, n) =>
      server.send(sender, only.id, { clientId: randomUUID(), content: `${n}` }),
    )
    const outcomes = await Promise.allSettled(sent)
    stored += outcomes.filter(({ status }) => status === 'fulfilled').length
    later(15 * SECOND_MS)
  }
  expect(stored).toBe(1_000)
})

test('first messages: 5 on the first day of an account and 20 a day then; replies are free', async () => {
  const { ana, conversations } = await withMatches(30)
  const firsts = await Promise.all(conversations.slice(0, 7).map(({ id }) => send(ana, id, 'Hi!')))
  expect(statusesOf(firsts).filter((status) => status === 200)).toHaveLength(5)
  expect(await limitOf(ana, 'first_messages', 86_400)).toMatchObject({ used: 5, most: 5 })
  const last = conversations.at(-1)
  if (!last) throw new Error('There is nobody')
  // Who was written to may answer.
  await send(last.with, last.id, 'Hello Ana')
  expect((await send(ana, last.id, 'Hello you')).status).toBe(200)
  later(DAY_MS)
  const sendAll = (some: typeof conversations) => Promise.all(some.map(({ id }) => send(ana, id, 'Hi!')))
  const more = await sendAll(conversations.slice(7, 18))
  later(10 * SECOND_MS)
  more.push(...(await sendAll(conversations.slice(18, 29))))
  expect(statusesOf(more).filter((status) => status === 200)).toHaveLength(20)
  expect(await limitOf(ana, 'first_messages', 86_400)).toMatchObject({ used: 20, most: 20 })
})

const flagsOf = (personId: string) =>
  server.database.db
    .selectFrom('moderationFlags')
    .select(['kind', 'evidence', 'people'])
    .where('personId', '=', personId)
    // The words may be a signal as well.
    .where('kind', '=', 'same_text')
    .execute()

test('the same text to a fourth person is flagged, and the next one waits ten minutes', async () => {
  const { ana, conversations } = await withMatches(6)
  later(DAY_MS)
  const text = 'Write to me at example.com, or call +1 555 0100'
  const [a, b, c, d, e] = conversations
  if (!a || !b || !c || !d || !e) throw new Error('There are too few')
  expect(statusesOf(await Promise.all([a, b, c].map(({ id }) => send(ana, id, text))))).toEqual([
    200, 200, 200,
  ])
  expect(await flagsOf(ana.id)).toEqual([])
  // To the same people again, or in other words, it is nothing new.
  expect((await send(ana, a.id, text)).status).toBe(200)
  // Case, spaces and punctuation make no other text of it.
  expect((await send(ana, d.id, 'WRITE to me at example.com or call 1 555 0100!!')).status).toBe(200)
  expect(await flagsOf(ana.id)).toMatchObject([{ kind: 'same_text', people: 4 }])
  const clientId = randomUUID()
  const refused = await send(ana, e.id, text, clientId)
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('600')
  expect((await send(ana, e.id, 'Words of their own are fine')).status).toBe(200)
  later(10 * MINUTE_MS)
  expect((await send(ana, e.id, text, clientId)).status).toBe(200)
  expect(await flagsOf(ana.id)).toMatchObject([{ people: 5 }])
})

test('the same text to a hundred at once reaches four of them', async () => {
  const { ana, conversations } = await withMatches(12)
  later(DAY_MS)
  const sender = await senderOf(server.database.db, ana.id)
  const outcomes = await Promise.allSettled(
    conversations.map(({ id }) =>
      server.send(sender, id, { clientId: randomUUID(), content: 'Invest with me today, friend' }),
    ),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
})

test('a flag and what was counted go with the account', async () => {
  const { ana, conversations } = await withMatches(4)
  for (const { id } of conversations) await send(ana, id, 'The very same words to all of you')
  expect(await flagsOf(ana.id)).toHaveLength(1)
  const { db } = server.database
  await db.deleteFrom('user').where('id', '=', ana.id).execute()
  expect(await flagsOf(ana.id)).toEqual([])
  expect(await db.selectFrom('textRecipients').selectAll().where('personId', '=', ana.id).execute()).toEqual(
    [],
  )
})

test('an hourly job forgets what counts no more', async () => {
  const { ana, conversations } = await withMatches(1)
  const [only] = conversations
  if (only) await send(ana, only.id, 'Words that are long enough to be counted')
  later(DAY_MS + HOUR_MS)
  await server.jobs.runNow('clear-limits')
  const { db } = server.database
  expect(await db.selectFrom('limitCounts').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('textRecipients').selectAll().execute()).toEqual([])
})
