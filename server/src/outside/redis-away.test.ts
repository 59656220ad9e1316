import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openRedisCounts } from '../auth/rate-limits/redis-counts.ts'
import { openRedisBus } from '../realtime/redis/redis-bus.ts'
import { openSockets } from '../realtime/sockets.ts'
import { freePort } from '../testing/network/mail-server.ts'
import { CONNECT_WITHIN_MS } from './redis-away.ts'

/** The words of a command: each follows its length. */
const wordsIn = (command: string) => command.split('\r\n').filter((_, at) => at > 1 && at % 2 === 0)

/** The replies to commands: one to each channel of a subscription, and `OK` to everything else. */
const repliesTo = (text: string) =>
  text
    .split(/^\*(?=\d+\r$)/m)
    .slice(1)
    .flatMap((command) => {
      const [name, ...channels] = wordsIn(command)
      if (name !== 'SUBSCRIBE') return '+OK\r\n'
      return channels
        .filter(Boolean)
        .map((channel, at) => `*3\r\n$9\r\nsubscribe\r\n$${channel.length}\r\n${channel}\r\n:${at + 1}\r\n`)
    })
    .join('')

/** A Redis that takes connections at its port and replies that all is well. */
async function openRedis(port: number) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('data', (data) => socket.write(repliesTo(data.toString())))
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  onTestFinished(close)
  return { sockets, close }
}

/** A process with both of its connections, and what it logs. */
function openProcess(port: number) {
  const lines: string[] = []
  const log = pino({ base: null }, { write: (line) => void lines.push(JSON.parse(line).msg) })
  const settings = { redisUrl: `redis://127.0.0.1:${port}`, community: 'one', log }
  const errors = vi.fn()
  const sockets = openSockets((sessionIds) => Promise.resolve(new Set(sessionIds)), log)
  const bus = openRedisBus({ ...settings, sockets, onError: errors })
  const counts = openRedisCounts(settings)
  onTestFinished(() => {
    bus.close()
    counts.close()
    sockets.closeAll()
  })
  return { lines, errors }
}

const away = [
  'Redis cannot be reached, and live delivery between processes waits for it',
  'Redis cannot be reached, and rate limits are counted in the database',
]
const back = [
  'Redis is back, and every page is told to catch up',
  'Redis is back, and rate limits are counted there',
]

test('a first connection that fails and is there soon after is no warning', async () => {
  const port = await freePort()
  const { lines, errors } = openProcess(port)
  await vi.waitFor(() => expect(errors).toHaveBeenCalled())
  const { sockets } = await openRedis(port)
  // The bus has two connections, the counts have one.
  await vi.waitFor(() => expect(sockets.size).toBe(3), 1_500)
  await delay(CONNECT_WITHIN_MS + 200)
  expect(lines).toEqual([])
})

test('a Redis that stays away is warned of once, and told of once it is back', async () => {
  const port = await freePort()
  const { lines } = openProcess(port)
  await vi.waitFor(() => expect(lines.toSorted()).toEqual(away), CONNECT_WITHIN_MS + 2_000)
  await delay(500)
  expect(lines).toHaveLength(2)
  await openRedis(port)
  await vi.waitFor(() => expect(lines.slice(2).toSorted()).toEqual(back), 5_000)
})
