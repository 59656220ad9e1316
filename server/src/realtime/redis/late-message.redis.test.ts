import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { createClient } from '@redis/client'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openSockets } from '../sockets.ts'
import { openRedisBus } from './redis-bus.ts'
import { channelsOf, Word } from './redis-messages.ts'

const redisUrl = process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379'
const LATE_MS = 2_000
const community = randomUUID()
const { toAll, toProcess } = channelsOf(community)

/** Another process that is so busy that it takes its time to say what it has heard. */
async function openBusyProcess() {
  const [hearing, speaking] = [createClient({ url: redisUrl }), createClient({ url: redisUrl })]
  await Promise.all([hearing.connect(), speaking.connect()])
  onTestFinished(() => hearing.destroy())
  onTestFinished(() => speaking.destroy())
  const heard = new Set<string>()
  const said = new Set<string>()
  await hearing.subscribe(toAll, async (text) => {
    const word = Word.parse(JSON.parse(text))
    if (word.kind !== 'muted') return
    heard.add(word.conversationId)
    await delay(LATE_MS)
    said.add(word.conversationId)
    // The test may be over before it has said so.
    if (speaking.isOpen)
      await speaking.publish(toProcess(word.from), JSON.stringify({ kind: 'heard', asking: word.asking }))
  })
  return { heard, said }
}

test('an end waits for a process that is slow to say that it delivers nothing any more', async () => {
  const log = pino({ level: 'silent' })
  const sockets = openSockets((sessionIds) => Promise.resolve(new Set(sessionIds)), log)
  const bus = openRedisBus({ redisUrl, community, sockets, log })
  onTestFinished(() => {
    bus.close()
    sockets.closeAll()
  })
  const busy = await openBusyProcess()
  // Its own connections to Redis open by themselves; before that nobody hears of an end, and none is waited for.
  let ended = ''
  const end = async () => {
    ended = randomUUID()
    await bus.mute(ended)
    return busy.heard.has(ended)
  }
  await expect.poll(end, { timeout: 15_000 }).toBe(true)
  expect(busy.said.has(ended)).toBe(true)
})
