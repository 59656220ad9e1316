import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { movePairsIn } from '../../testing/talkers.ts'
import { openTestHouse } from '../../testing/test-house.ts'
import { sending } from './sending.store.ts'

const house = await openTestHouse()
const { db } = house.database

test('a message is stored without a table being read through, also while there is little in it', async () => {
  const [[ana] = []] = await movePairsIn(db, 1)
  if (!ana) throw new Error('nobody has moved in')
  const { id: senderId, conversationId } = ana
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
    const batch = [{ conversationId, senderId, input: { clientId: randomUUID(), content: 'Hello' } }]
    const stored = await sending.storePlain(tx, { batch, ids: [randomUUID()], at: new Date() })
    expect(stored).toEqual([{ place: 0, seq: 1, withPersonId: ana.withId }])
    const scanned = (await countReadThrough()).filter(({ seqScan }) => seqScan !== '0')
    expect(scanned).toEqual(before.filter(({ seqScan }) => seqScan !== '0'))
  })
})
