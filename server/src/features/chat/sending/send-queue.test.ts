import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { movePairsIn, type Talker, talking } from '../../../testing/people/chat-people.ts'
import { openTestServer } from '../../../testing/test-server.ts'
import { openSendQueue } from './send-queue.ts'

const server = await openTestServer()
const { db } = server.database

async function newTalker(): Promise<Talker> {
  const [[talker] = []] = await movePairsIn(db, 1)
  if (!talker) throw new Error('nobody has moved in')
  return talker
}

type Message = { conversationId: string; senderId: string; input: { clientId: string; content: string } }
const messageOf = ({ id, conversationId }: Talker, content = 'Hello'): Message => ({
  conversationId,
  senderId: id,
  input: { clientId: randomUUID(), content },
})
const send = ({ senderId, conversationId, input }: Message) =>
  server.send(talking({ id: senderId }), conversationId, input)
const rowsOf = (conversationId: string) =>
  db
    .selectFrom('messages')
    .select(['seq', 'content'])
    .where('conversationId', '=', conversationId)
    .orderBy('seq')
    .execute()

type Case = [name: string, arrange: (talker: Talker) => Promise<Message>, isStored: boolean]
const blocked = (way: 'by' | 'who') => async (talker: Talker) => {
  const [blockerId, blockedId] = way === 'by' ? [talker.id, talker.withId] : [talker.withId, talker.id]
  await db.insertInto('blocks').values({ blockerId, blockedId, createdAt: new Date() }).execute()
  return messageOf(talker)
}
const cases: Case[] = [
  ['of somebody in the talk', async (talker) => messageOf(talker), true],
  ['with every sign', async (talker) => messageOf(talker, `"\\{}',\n😀 ${'x'.repeat(1_000)}`), true],
  ['of the other one', async (talker) => messageOf({ ...talker, id: talker.withId }), true],
  ['of a stranger', async (talker) => messageOf({ ...talker, id: (await newTalker()).id }), false],
  ['in no conversation', async (talker) => messageOf({ ...talker, conversationId: randomUUID() }), false],
  ['of who has blocked', blocked('by'), false],
  ['of who is blocked', blocked('who'), false],
  [
    'after the end',
    async (talker) => {
      await db
        .updateTable('matches')
        .set({ endedAt: new Date(), endedById: talker.withId })
        .where('id', '=', talker.matchId)
        .execute()
      return messageOf(talker)
    },
    false,
  ],
]

test.each(cases)('a message %s is judged alike alone and among others', async (_, arrange, isStored) => {
  const [talker, twin, other] = [await newTalker(), await newTalker(), await newTalker()]
  const alone = await arrange(talker)
  const among = await arrange(twin)
  const outcomes = [
    ...(await Promise.allSettled([send(alone)])),
    ...(await Promise.allSettled([send(messageOf(other)), send(among), send(messageOf(other))])),
  ]
  const own = isStored ? 'fulfilled' : 'rejected'
  expect(outcomes.map(({ status }) => status)).toEqual([own, 'fulfilled', own, 'fulfilled'])
  const refusals = outcomes.flatMap((tried) => (tried.status === 'rejected' ? [tried.reason.code] : []))
  expect(refusals).toEqual(isStored ? [] : ['conversation_not_found', 'conversation_not_found'])
  for (const { conversationId, input } of [alone, among])
    expect(await rowsOf(conversationId)).toEqual(isStored ? [{ seq: 1, content: input.content }] : [])
  expect(await rowsOf(other.conversationId)).toHaveLength(2)
})

test('messages that come alone and messages that come together are numbered in the order they came', async () => {
  const talker = await newTalker()
  const seqs = async (count: number) => {
    const sent = Array.from({ length: count }, () => send(messageOf(talker)))
    return (await Promise.all(sent)).map(({ seq }) => seq)
  }
  expect([await seqs(1), await seqs(3), await seqs(1), await seqs(2)]).toEqual([[1], [2, 3, 4], [5], [6, 7]])
  const { lastSeq } = await db
    .selectFrom('conversations')
    .select('lastSeq')
    .where('id', '=', talker.conversationId)
    .executeTakeFirstOrThrow()
  expect(lastSeq).toBe(7)
})

test('the same message twice at once is stored once, and answered twice', async () => {
  const talker = await newTalker()
  const message = messageOf(talker)
  const [first, again] = await Promise.all([send(message), send(message)])
  expect(again).toEqual(first)
  expect(await send(message)).toEqual(first)
  expect(await rowsOf(talker.conversationId)).toHaveLength(1)
})

test('a repeat is told again while it is the newest of its conversation', async () => {
  const talker = await newTalker()
  const [message, newer] = [messageOf(talker), messageOf(talker)]
  const told = () => server.events.filter(({ to }) => to.includes(talker.id)).length
  await send(message)
  await send(message)
  expect(told()).toBe(2)
  await send(newer)
  await send(message)
  expect(told()).toBe(3)
})

test('one client id in two conversations at once is stored in one of them, and refused in the other', async () => {
  const [one, other] = [await newTalker(), await newTalker()]
  const [user1Id = '', user2Id = ''] = [one.id, other.withId].toSorted()
  await db.updateTable('matches').set({ user1Id, user2Id }).where('id', '=', other.matchId).execute()
  const message = messageOf(one)
  const elsewhere = { ...message, conversationId: other.conversationId }
  const outcomes = await Promise.allSettled([send(message), send(elsewhere)])
  expect(outcomes).toMatchObject([
    { status: 'fulfilled' },
    { status: 'rejected', reason: { code: 'id_of_other_message' } },
  ])
})

// No text of PostgreSQL can hold this sign, and no page can send it.
const SPOILT = '\0'

test('one message that the database refuses does not fail those that are stored with it', async () => {
  const [talker, other] = [await newTalker(), await newTalker()]
  const contents = ['first', SPOILT, 'second', 'third']
  const own = contents.map((content) => send(messageOf(talker, content)))
  const others = contents.map((content) => send(messageOf(other, content)))
  const outcomes = await Promise.allSettled([...own, ...others])
  const expected = ['fulfilled', 'rejected', 'fulfilled', 'fulfilled']
  expect(outcomes.map(({ status }) => status)).toEqual([...expected, ...expected])
  for (const { conversationId } of [talker, other]) {
    expect(await rowsOf(conversationId)).toEqual([
      { seq: 1, content: 'first' },
      { seq: 2, content: 'second' },
      { seq: 3, content: 'third' },
    ])
  }
})

test('a reply to a number that is not there is refused, and takes no number from the others', async () => {
  const talker = await newTalker()
  await send(messageOf(talker))
  const replying = (replyTo: number) => {
    const { input, ...message } = messageOf(talker)
    return server.send(talking(talker), message.conversationId, { ...input, replyTo })
  }
  const [wrong, right, plain] = await Promise.allSettled([replying(9), replying(1), send(messageOf(talker))])
  expect(wrong).toMatchObject({ status: 'rejected', reason: { fields: { replyTo: ['reply_target_gone'] } } })
  expect(right).toMatchObject({ status: 'fulfilled', value: { seq: 2, replyTo: { seq: 1 } } })
  expect(plain).toMatchObject({ status: 'fulfilled', value: { seq: 3 } })
})

test('a repeat of a quote is answered as before, also where the quoted words have changed or gone since', async () => {
  const talker = await newTalker()
  const answerOf = (words: string) =>
    sql`
    insert into prompt_answers (user_id, position, prompt_id, answer) values (${talker.withId}, 1, 'on-repeat', ${words})
    on conflict (user_id, position) do update set answer = excluded.answer`.execute(db)
  await answerOf('The Beatles')
  const quote = { kind: 'prompt', promptId: 'on-repeat' } as const
  const input = { clientId: randomUUID(), content: 'Me too', about: quote }
  const first = await server.send(talking(talker), talker.conversationId, input)
  expect(first.about).toBeDefined()
  await answerOf('The Kinks')
  expect(await server.send(talking(talker), talker.conversationId, input)).toEqual(first)
  const anew = server.send(talking(talker), talker.conversationId, { ...input, clientId: randomUUID() })
  expect((await anew).about).toEqual({ ...quote, answer: 'The Kinks' })
  await db.deleteFrom('promptAnswers').where('userId', '=', talker.withId).execute()
  expect(await server.send(talking(talker), talker.conversationId, input)).toEqual(first)
  const gone = server.send(talking(talker), talker.conversationId, { ...input, clientId: randomUUID() })
  await expect(gone).rejects.toMatchObject({
    fields: { about: ['quote_changed', { name: expect.any(String) }] },
  })
})

test('flags hold up neither the answer nor the next message, and a failed one not the next one', async () => {
  const talker = await newTalker()
  const gate = Promise.withResolvers<void>()
  let flags = 0
  const transact: typeof server.deps.transact = async (work) => {
    await gate.promise
    flags += 1
    if (flags === 1) throw new Error('the database is away')
    return server.deps.transact(work)
  }
  const { send: sendSlowly, idle } = openSendQueue({ ...server.deps, transact })
  for (const content of ['Send me $400 in bitcoin', 'Buy me gift cards for $200'])
    await sendSlowly(talking(talker), talker.conversationId, {
      clientId: randomUUID(),
      content,
      isSure: true,
    })
  const flagged = () =>
    db.selectFrom('moderationFlags').select('evidence').where('personId', '=', talker.id).execute()
  expect(await flagged()).toEqual([])
  gate.resolve()
  await idle()
  expect(await flagged()).toEqual([{ evidence: 'Buy me gift cards for $200' }])
})
