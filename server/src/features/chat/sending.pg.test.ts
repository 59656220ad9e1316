import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { movePairsIn, type Talker } from '../../testing/talkers.ts'
import { openTestHouse } from '../../testing/test-house.ts'
import { sending } from './sending.store.ts'

const house = await openTestHouse()
const { db } = house.database

test.each([1, 2])(
  '%i at once are stored without a table being read through, also an empty one',
  async (count) => {
    const talkers = (await movePairsIn(db, count)).map(([one]) => one)
    // Knowing that they are nearly empty, the database would read them through.
    await sql`analyze blocks, conversations, matches, messages`.execute(db)
    await house.database.transact(async (tx) => {
      const countReadThrough = async () => {
        const { rows } = await sql<{ relname: string; seqScan: string }>`
        select relname, seq_scan from pg_stat_xact_user_tables
        where relname in ('blocks', 'conversations', 'matches', 'messages') order by 1`.execute(tx)
        return rows
      }
      const before = await countReadThrough()
      const batch = talkers.map(({ id: senderId, conversationId }) => {
        return { conversationId, senderId, input: { clientId: randomUUID(), content: 'Hello' } }
      })
      const stored = await sending.storePlain(tx, {
        batch,
        ids: talkers.map(() => randomUUID()),
        at: new Date(),
      })
      expect(stored).toHaveLength(count)
      const scanned = (await countReadThrough()).filter(({ seqScan }) => seqScan !== '0')
      expect(scanned).toEqual(before.filter(({ seqScan }) => seqScan !== '0'))
    })
  },
)

/** Whose commit waits for a lock until it is let go, in conversations of their own. */
async function holdUp(talkers: readonly Talker[]) {
  const { promise: letGo, resolve: go } = Promise.withResolvers<void>()
  const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>()
  const conversationIds = talkers.map(({ conversationId }) => conversationId)
  const lock = house.database.transact(async (tx) => {
    await sending.lock(tx, conversationIds)
    locked()
    await letGo
  })
  await isLocked
  const sent = sendAll(talkers)
  // What comes in the same moment would go with them.
  await someMs()
  return {
    letGo: async () => {
      go()
      await Promise.all([lock, sent.all])
    },
  }
}

function sendAll(talkers: readonly Talker[]) {
  let stored = 0
  const all = Promise.all(
    talkers.map(async ({ id, conversationId }) => {
      await house.deps.send(id, conversationId, { clientId: randomUUID(), content: 'Hello' })
      stored += 1
    }),
  )
  return { all, count: () => stored }
}

const someMs = () => delay(200)

describe('beside a commit that takes long', () => {
  test('of few, a second goes', async () => {
    const talkers = (await movePairsIn(db, 50)).map(([one]) => one)
    const few = await holdUp(talkers.slice(0, 20))
    const others = sendAll(talkers.slice(20))
    await expect.poll(others.count).toBe(30)
    await few.letGo()
  })

  test('of many, all others gather for the next one', async () => {
    const talkers = (await movePairsIn(db, 120)).map(([one]) => one)
    const many = await holdUp(talkers.slice(0, 40))
    const others = sendAll(talkers.slice(40))
    await someMs()
    expect(others.count()).toBe(0)
    await many.letGo()
    await others.all
    const { rows } = await sql<{ commits: number }>`
      select count(distinct xmin::text)::int as commits from messages
      where sender_id = any(${talkers.map(({ id }) => id)}::uuid[])`.execute(db)
    expect(rows).toEqual([{ commits: 2 }])
  })

  test('of many, a second goes when as many wait as a commit takes', async () => {
    const talkers = (await movePairsIn(db, 100)).map(([one]) => one)
    const many = await holdUp(talkers.slice(0, 40))
    const others = Array.from({ length: 10 }, () => talkers.slice(40)).flat()
    const sent = sendAll(others)
    await expect.poll(sent.count).toBe(500)
    await many.letGo()
    await sent.all
  })
})
