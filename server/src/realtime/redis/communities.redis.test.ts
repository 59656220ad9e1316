import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openSockets, type Sockets } from '../sockets.ts'
import { openRedisBus } from './redis-bus.ts'

const redisUrl = process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379'
const log = pino({ level: 'silent' })

/** A process of a community, and the conversations of which it has heard that they ended. */
function openProcess(community: string) {
  const heard: string[] = []
  const own = openSockets((sessionIds) => Promise.resolve(new Set(sessionIds)), log)
  const sockets: Sockets = { ...own, mute: (conversationId) => void heard.push(conversationId) }
  const bus = openRedisBus({ redisUrl, community, sockets, log })
  onTestFinished(() => {
    bus.close()
    own.closeAll()
  })
  return { bus, heard }
}

test('two communities on one Redis do not hear each other', async () => {
  const [ours, theirs] = [randomUUID(), randomUUID()]
  const [first, second, other] = [openProcess(ours), openProcess(ours), openProcess(theirs)]
  const otherToo = openProcess(theirs)
  const hears = async (from: typeof first, to: typeof first) => {
    const conversationId = randomUUID()
    await from.bus.mute(conversationId)
    return to.heard.includes(conversationId)
  }
  // Their connections to Redis open by themselves.
  await expect.poll(() => hears(first, second), { timeout: 15_000 }).toBe(true)
  await expect.poll(() => hears(other, otherToo), { timeout: 15_000 }).toBe(true)
  expect(await hears(first, other)).toBe(false)
  expect(await hears(other, second)).toBe(false)
  expect(await hears(first, second)).toBe(true)
})
