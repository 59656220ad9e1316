import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transact } from '../../../context.ts'
import { movePairsIn } from '../../../testing/people/chat-people.ts'
import { decideAbout } from '../../../testing/people/moderating.ts'
import { openTestServer } from '../../../testing/test-server.ts'
import { lockConversations } from '../../chat/chat.ts'
import { holdByAddress } from '../moderation.ts'

const server = await openTestServer()
const { db } = server.database

const waitingLocks = async () => (await sql`select from pg_locks where not granted`.execute(db)).rows.length

test('a hold comes after a message that is being stored', async () => {
  const [pair] = await movePairsIn(db, 1)
  const personId = pair?.[0].id ?? ''
  const banned = await server.person()
  await decideAbout(server, banned.id, 'ban')
  const order: string[] = []
  const [locked, stored] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const storing = server.database.transact(async (tx) => {
    // As the transaction of a message does.
    await lockConversations({ ...server.deps, viewerId: personId }, tx)
    locked.resolve()
    await stored.promise
    order.push('stored')
  })
  await locked.promise
  const holding = transact(server.deps, (tx, afterCommit) =>
    holdByAddress(server.deps, tx, { personId, email: banned.email }, afterCommit),
  ).then(() => order.push('held'))
  await expect.poll(waitingLocks, { timeout: 10_000 }).toBeGreaterThan(0)
  stored.resolve()
  await Promise.all([storing, holding])
  expect(order).toEqual(['stored', 'held'])
})
