import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openSockets, type Sockets } from '../sockets.ts'
import { shareUploadEnds } from '../upload-ends.ts'
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
  const uploadEvents = new EventEmitter<{ ended: [string]; closing: [] }>()
  const ends: string[] = []
  uploadEvents.on('ended', (uploadId) => ends.push(uploadId))
  shareUploadEnds(bus, uploadEvents)
  return { bus, heard, uploadEvents, ends }
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

test('a process hears once of an upload that has ended in another one of its community', async () => {
  const community = randomUUID()
  const [web, otherWeb, worker] = [openProcess(community), openProcess(community), openProcess(community)]
  const stranger = openProcess(randomUUID())
  const processes = [web, otherWeb, worker]
  // Their connections to Redis open by themselves.
  const isOpen = () => {
    worker.uploadEvents.emit('ended', 'early')
    return processes.every(({ ends }) => ends.includes('early'))
  }
  await expect.poll(isOpen, { timeout: 15_000 }).toBe(true)
  const uploadId = randomUUID()
  worker.uploadEvents.emit('ended', uploadId)
  await expect.poll(() => web.ends).toContain(uploadId)
  await expect.poll(() => otherWeb.ends).toContain(uploadId)
  // Anything that the others repeat has come by then.
  web.uploadEvents.emit('ended', 'last')
  for (const { ends } of [otherWeb, worker]) await expect.poll(() => ends).toContain('last')
  for (const { ends } of processes) expect(ends.filter((one) => one === uploadId)).toHaveLength(1)
  expect(stranger.ends).toEqual([])
})
