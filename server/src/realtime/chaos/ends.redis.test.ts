import { randomUUID } from 'node:crypto'
import { createClient } from '@redis/client'
import { expect, inject, test } from 'vitest'
import { openDatabase } from '../../db/open.ts'
import { copyOfTemplate } from '../../testing/database/test-database.ts'
import { movePairsIn } from '../../testing/people/chat-people.ts'
import { openEndingProcesses } from '../../testing/processes/race-processes.ts'
import { lateIn, type Raced, type Racing } from '../../testing/processes/racing-ends.ts'
import { channelsOf, type RedisSettings } from '../redis/redis-messages.ts'

// The end is requested from one process, while both people write and listen through either.
const PAIRS = process.env['CHAOS'] === '1' ? 20_000 : 500
const AT_ONCE = 25
const seed = Number(process.env['CHAOS_SEED'] ?? Math.floor(Math.random() * 1e9))
const redisUrl = process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379'

/** Waits until so many processes hear of ends, whose connections to Redis open by themselves. */
async function untilHearing(redis: RedisSettings, processes: number): Promise<void> {
  const { toAll } = channelsOf(redis.community)
  const client = await createClient({ url: redis.redisUrl }).connect()
  const countHearing = async () => (await client.pubSubNumSub([toAll]))[toAll]
  await expect.poll(countHearing, { timeout: 60_000 }).toBe(processes)
  client.destroy()
}

test(
  'trust R-10: once one process has answered a block or an end, no process delivers or takes anything of that pair',
  async () => {
    const databaseUrl = await copyOfTemplate(inject('postgresUrl'))
    const database = await openDatabase({ databaseUrl })
    const pairs = await movePairsIn(database.db, PAIRS)
    await database.close()
    const redis = { redisUrl, community: randomUUID() }
    const race = await openEndingProcesses({ databaseUrl, ...redis, seed })
    await untilHearing(redis, 2)
    const all: Raced[][] = []
    for (let from = 0; from < PAIRS; from += AT_ONCE) {
      const racings = pairs.slice(from, from + AT_ONCE).map((pair, n): [Racing, Racing] => {
        const end = n % 2 === 0 ? 'block' : 'unmatch'
        return n % 4 < 2 ? [{ pair, end }, { pair }] : [{ pair }, { pair, end }]
      })
      all.push(...(await race(racings)))
    }
    const late = all.map(lateIn)
    // That it is over is news of the end, and follows it to the other process. To catch up says nothing of any pair.
    const isOfPair = (type: string) => type !== 'match.ended' && type !== 'catch.up'
    const lately = late.flatMap(({ delivered }) => delivered.filter(isOfPair))
    const heard = all.flat().flatMap((raced) => raced.heard)
    const taken = all.flat().flatMap(({ sent }) => sent.filter(({ isTaken }) => isTaken)).length
    const countOf = (wanted: string) => heard.filter(({ type }) => type === wanted).length
    process.stdout.write(
      `  ${PAIRS} ends between two processes, seed ${seed}: ${taken} messages taken, ${heard.length} deliveries ` +
        `(${countOf('message.sent')} messages, ${countOf('typing')} typing, ${countOf('conversation.read')} read), ` +
        `${lately.length} of them after\n`,
    )
    expect(all.every((both) => both.length === 2)).toBe(true)
    expect(all.every((both) => both.some(({ answeredAt }) => answeredAt !== undefined))).toBe(true)
    expect(lately).toEqual([])
    expect(late.reduce((sum, one) => sum + one.taken, 0)).toBe(0)
    // Otherwise nothing raced.
    expect(taken).toBeGreaterThan(PAIRS / 2)
    expect(taken).toBeLessThan(PAIRS * 12)
    for (const type of ['message.sent', 'typing', 'conversation.read'])
      expect(countOf(type)).toBeGreaterThan(0)
  },
  process.env['CHAOS'] === '1' ? 3_600_000 : 240_000,
)
