import { randomUUID } from 'node:crypto'
import { createClient } from '@redis/client'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { AppError } from '../../errors.ts'
import { openTestDatabase } from '../../testing/database/test-database.ts'
import { openGate } from '../../testing/network/closable-proxy.ts'
import { type Bucket, openRateLimits, type RateLimits } from './rate-limits.ts'
import { openRedisCounts } from './redis-counts.ts'

const redisAt = new URL(process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379')
const log = pino({ level: 'silent' })
const SECRETS = ['a secret of nobody but this test'] as const

/** Rate limits over Redis, whose connection can be cut, and over the database. */
async function openLimits() {
  const database = await openTestDatabase()
  const { db } = database
  const gate = await openGate(Number(redisAt.port || 6379), redisAt.hostname)
  const client = createClient({ url: redisAt.href })
  await client.connect()
  const community = randomUUID()
  const openProcess = () => {
    const counts = openRedisCounts({ redisUrl: `redis://127.0.0.1:${gate.port}`, community, log })
    onTestFinished(() => counts.close())
    return openRateLimits(db, SECRETS, counts)
  }
  onTestFinished(async () => {
    client.destroy()
    await gate.shut().catch(() => undefined)
    await database.close()
  })
  const keys = () => client.keys(`hearth:${community}:limit:*`)
  const rows = async () => (await sql`select key from attempts`.execute(db)).rows.length
  const elapse = async () => {
    await sql`update attempts set expire = 0`.execute(db)
    for (const key of await keys()) await client.pExpire(key, 1)
    await expect.poll(keys).toEqual([])
  }
  return { db, gate, openProcess, inDatabase: () => openRateLimits(db, SECRETS), keys, rows, elapse }
}

/** Returns how many tries go through until one is refused, and the seconds to wait then. */
async function allowed(limits: RateLimits, bucket: Bucket, who: string) {
  for (let tries = 0; ; tries += 1) {
    try {
      await limits.take(bucket, who)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return { tries, retryAfter: error.retryAfter ?? 0 }
    }
  }
}

/** The connection opens by itself; until then the database counts. */
const untilCounted = async ({ take }: RateLimits, keys: () => Promise<string[]>) => {
  await expect.poll(() => take('wishCountByPerson', randomUUID()).then(keys)).not.toEqual([])
}

test.each(['Redis', 'the database'])(
  'limits in %s refuse, give back, fill, clear and forget alike',
  async (store) => {
    const { db, openProcess, inDatabase, keys, rows, elapse } = await openLimits()
    const limits = store === 'Redis' ? openProcess() : inDatabase()
    if (store === 'Redis') await untilCounted(limits, keys)
    await sql`delete from attempts`.execute(db)
    const who = randomUUID()

    const first = await allowed(limits, 'proofByAddress', who)
    expect(first.tries).toBe(10)
    expect(first.retryAfter).toBeGreaterThan(200)
    expect(first.retryAfter).toBeLessThanOrEqual(300)
    expect(await limits.isFull('proofByAddress', who)).toBe(true)
    expect(await limits.isFull('proofByAddress', randomUUID())).toBe(false)
    await expect(limits.take('linkByAddress', who)).resolves.toBeUndefined()

    await limits.clear('proofByAddress', who)
    expect(await limits.isFull('proofByAddress', who)).toBe(false)
    await limits.take('proofByAddress', who)
    await limits.giveBack('proofByAddress', who)
    expect(await allowed(limits, 'proofByAddress', who)).toMatchObject({ tries: 10 })

    await limits.fill('mailPause', who)
    expect(await limits.isFull('mailPause', who)).toBe(true)
    expect(await allowed(limits, 'mailPause', who)).toMatchObject({ tries: 0 })
    await elapse()
    expect(await limits.isFull('mailPause', who)).toBe(false)
    expect(await allowed(limits, 'mailPause', who)).toMatchObject({ tries: 1 })
    expect(await rows()).toBe(store === 'Redis' ? 0 : 3)

    await limits.forget(db, who)
    expect(await limits.isFull('mailPause', who)).toBe(false)
    expect(await keys()).toEqual([])
  },
)

test('several processes share the counts in Redis, and keys hold no address', async () => {
  const { openProcess, keys } = await openLimits()
  const [one, other] = [openProcess(), openProcess()]
  await untilCounted(one, keys)
  await untilCounted(other, keys)
  await expect.poll(() => allowed(one, 'linkByAddress', '203.0.113.9')).toMatchObject({ tries: 0 })
  expect(await other.isFull('linkByAddress', '203.0.113.9')).toBe(true)
  expect((await keys()).join(' ')).not.toContain('203.0.113.9')
})

test('while Redis is away the database counts, so that not everybody gets in and not everybody is kept out', async () => {
  const { gate, openProcess, keys, rows } = await openLimits()
  const limits = openProcess()
  await untilCounted(limits, keys)
  const who = randomUUID()
  expect(await allowed(limits, 'linkByAddress', who)).toMatchObject({ tries: 10 })
  await gate.shut()
  const before = await rows()
  expect(await allowed(limits, 'linkByAddress', who)).toMatchObject({ tries: 10 })
  expect(await limits.isFull('linkByAddress', who)).toBe(true)
  await expect(limits.take('linkByAddress', randomUUID())).resolves.toBeUndefined()
  expect(await rows()).toBeGreaterThan(before)
  await limits.clear('linkByAddress', who)
  await gate.open()
  await expect.poll(() => limits.isFull('linkByAddress', who)).toBe(true)
})

test('a Redis that answers nothing is given up within seconds', async () => {
  const { gate, openProcess, keys, rows } = await openLimits()
  const limits = openProcess()
  await untilCounted(limits, keys)
  const before = await rows()
  gate.silence()
  await expect(limits.take('linkByAddress', randomUUID())).resolves.toBeUndefined()
  expect(await rows()).toBe(before + 1)
})

test('what a person has said about their age is in the database, whatever becomes of Redis', async () => {
  const { openProcess, inDatabase, keys } = await openLimits()
  const limits = openProcess()
  await untilCounted(limits, keys)
  const who = randomUUID()
  await limits.fill('underAgeByAccount', who)
  expect(await inDatabase().isFull('underAgeByAccount', who)).toBe(true)
  await inDatabase().clear('underAgeByAccount', who)
  expect(await limits.isFull('underAgeByAccount', who)).toBe(false)
})
