import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { movePairsIn, type Talker } from '../../testing/talkers.ts'
import { openTestHouse } from '../../testing/test-house.ts'
import { sending } from './sending.store.ts'

const house = await openTestHouse()
const { db } = house.database

async function newTalker(): Promise<Talker> {
  const [[talker] = []] = await movePairsIn(db, 1)
  if (!talker) throw new Error('nobody has moved in')
  return talker
}
type Plain = Parameters<typeof sending.storePlain>[1]['batch'][number]
const messageOf = ({ id, conversationId }: Talker, content = 'Hello'): Plain => ({
  conversationId,
  senderId: id,
  input: { clientId: randomUUID(), content },
})
async function store(batch: readonly Plain[]) {
  const stored = await sending.storePlain(db, { batch, ids: batch.map(() => randomUUID()), at: new Date() })
  return stored.toSorted((a, b) => a.place - b.place)
}

type Case = [name: string, arrange: (talker: Talker) => Promise<Plain>, isStored: boolean]
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
  [
    'that was stored before',
    async (talker) => {
      const message = messageOf(talker)
      await store([message, messageOf(await newTalker())])
      return message
    },
    false,
  ],
]

test.each(cases)('a message %s is judged alike alone and among others', async (_, arrange, isStored) => {
  const [talker, twin, other] = [await newTalker(), await newTalker(), await newTalker()]
  const [alone, among] = [await arrange(talker), await arrange(twin)]
  const stored = (withId: string) => (isStored ? [{ place: 0, seq: 1, withPersonId: withId }] : [])
  const partnerOf = ({ id, withId }: Talker, { senderId }: Plain) => (senderId === id ? withId : id)
  expect(await store([alone])).toEqual(stored(partnerOf(talker, alone)))
  expect(await store([among, messageOf(other)])).toEqual([
    ...stored(partnerOf(twin, among)),
    { place: 1, seq: 1, withPersonId: other.withId },
  ])
  const rowsOf = ({ conversationId, senderId, input }: Plain) =>
    db
      .selectFrom('messages')
      .select(['content', 'seq', 'senderId'])
      .where('conversationId', '=', conversationId)
      .where('senderId', '=', senderId)
      .where('clientId', '=', input.clientId)
      .execute()
  const [rowAlone, rowAmong] = [await rowsOf(alone), await rowsOf(among)]
  expect(rowAlone).toEqual(rowAmong.map((row) => ({ ...row, senderId: alone.senderId })))
})

test('those that come alone and those that come together are numbered in one order', async () => {
  const talker = await newTalker()
  const seqs = async (count: number) =>
    (await store(Array.from({ length: count }, () => messageOf(talker)))).map(({ seq }) => seq)
  expect([await seqs(1), await seqs(3), await seqs(1), await seqs(1), await seqs(2)]).toEqual([
    [1],
    [2, 3, 4],
    [5],
    [6],
    [7, 8],
  ])
  const conversation = await db
    .selectFrom('conversations')
    .select('lastSeq')
    .where('id', '=', talker.conversationId)
    .executeTakeFirst()
  expect(conversation).toEqual({ lastSeq: 8 })
})

// No text of PostgreSQL can hold this sign, and no page can send it.
const SPOILT = '\0'

test('what somebody sends after one that could not be stored is not stored either, and does not overtake it', async () => {
  const [talker, other] = [await newTalker(), await newTalker()]
  const sent = async (of: Talker, content: string) =>
    (await house.deps.send(of.id, of.conversationId, { clientId: randomUUID(), content })).content
  const before = sent(talker, 'before')
  const whileUnderWay = before.then(() => sent(talker, 'while those are under way'))
  const mine = sent({ ...talker, id: talker.withId }, 'mine')
  const others = ['one', 'two'].map((content) => sent(other, content))
  const outcomes = await Promise.allSettled([
    before,
    sent(talker, SPOILT),
    sent(talker, 'after'),
    whileUnderWay,
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected'])
  expect(await Promise.all([mine, ...others])).toEqual(['mine', 'one', 'two'])
  expect(await sent(talker, 'again')).toBe('again')
  const { rows } = await sql<{ content: string }>`
    select content from messages
    where conversation_id = ${talker.conversationId} and sender_id = ${talker.id} order by seq`.execute(db)
  expect(rows).toEqual([{ content: 'before' }, { content: 'again' }])
})
