import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { movePairsIn, type Talker, talking } from '../../../testing/people/chat-people.ts'
import { openTestServer } from '../../../testing/test-server.ts'
import { conversations } from '../chat.store.ts'
import { openSendQueue } from './send-queue.ts'

const server = await openTestServer()
const { db } = server.database

type SendOperation = typeof server.send
const sendFrom = (talkers: readonly Talker[], send: SendOperation = server.send) =>
  talkers.map((talker) =>
    send(talking(talker), talker.conversationId, { clientId: randomUUID(), content: 'Hello' }),
  )

/** How many transactions wait for a row that is locked. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.waiting ?? 0
}

test('while a batch is being stored, everything else gathers for the next', async () => {
  const [first, ...others] = (await movePairsIn(db, 120)).map(([one]) => one)
  const [repeating] = others
  if (!first || !repeating) throw new Error('nobody has moved in')
  const { promise: letGo, resolve: go } = Promise.withResolvers<void>()
  const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>()
  const lock = server.database.transact(async (tx) => {
    await tx.executeQuery(conversations.lockAll(tx, { ids: [first.conversationId] }))
    locked()
    await letGo
  })
  await isLocked
  const sent = [...sendFrom([first])]
  await expect.poll(countWaiting).toBe(1)
  // A repeat among them holds nobody back.
  const repeated = { clientId: randomUUID(), content: 'Hello again' }
  for (const _ of Array(5)) sent.push(server.send(talking(repeating), repeating.conversationId, repeated))
  sent.push(...sendFrom(others))
  go()
  await Promise.all([lock, ...sent])
  const { rows } = await sql<{ commits: number }>`
    select count(distinct xmin::text)::int as commits from messages
    where sender_id = any(${others.map(({ id }) => id)}::uuid[])`.execute(db)
  expect(rows).toEqual([{ commits: 1 }])
})

test('two processes that store in the same conversations leave no gap and no number twice', async () => {
  const pairs = await movePairsIn(db, 10)
  const everybody = pairs.flat()
  const queues = [openSendQueue(server.deps), openSendQueue(server.deps)]
  for (let round = 0; round < 20; round += 1)
    await Promise.all(
      queues.flatMap(({ send }) => [...sendFrom(everybody, send), ...sendFrom(everybody.toReversed(), send)]),
    )
  const { rows } = await sql<{ isWhole: boolean; messages: number }>`
    select count(*)::int as messages, max(messages.seq) = count(*) and max(messages.seq) = max(last_seq) as is_whole
    from messages join conversations on conversations.id = conversation_id
    where conversation_id = any(${pairs.map(([one]) => one.conversationId)}::uuid[])
    group by conversation_id`.execute(db)
  expect(rows).toEqual(pairs.map(() => ({ messages: 160, isWhole: true })))
})

test('a repeat by another process is answered alike, in whatever order the two come', async () => {
  const talkers = (await movePairsIn(db, 50)).map(([one]) => one)
  const queues = [openSendQueue(server.deps), openSendQueue(server.deps)] as const
  const answers = await Promise.all(
    talkers.map((talker) => {
      const input = { clientId: randomUUID(), content: 'Hello' }
      return Promise.all(queues.map(({ send }) => send(talking(talker), talker.conversationId, input)))
    }),
  )
  for (const [one, other] of answers) expect(other).toEqual(one)
})
