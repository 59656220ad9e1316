import { once } from 'node:events'
import { createServer } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { openRedisCounts } from '../../auth/rate-limits/redis-counts.ts'
import { openLog } from '../../outside/log.ts'
import { openServiceChecks } from '../../service-checks.ts'
import { makeCertificate } from '../../testing/network/certificate.ts'
import { freePort } from '../../testing/network/mail-server.ts'
import { openSockets } from '../sockets.ts'
import { openRedisBus } from './redis-bus.ts'
import { reachRedis } from './redis-check.ts'

test('a Redis that is away is not reached', async () => {
  const redisUrl = `redis://127.0.0.1:${await freePort()}`
  await expect(reachRedis(redisUrl)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

/** Starts a server whose certificate signs itself, and returns its port. */
async function openUntrusted(): Promise<number> {
  const server = createServer(makeCertificate())
  server.on('tlsClientError', () => undefined)
  server.on('connection', (socket) => socket.on('error', () => undefined))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

test('a certificate that nobody trusts is in the log by its code, for each connection to Redis', async () => {
  const lines: Record<string, unknown>[] = []
  const log = openLog({ level: 'info', destination: { write: (line) => lines.push(JSON.parse(line)) } })
  const settings = { redisUrl: `rediss://127.0.0.1:${await openUntrusted()}`, community: 'any', log }
  const counts = openRedisCounts(settings)
  const sockets = openSockets(() => Promise.resolve(new Set()), log)
  const bus = openRedisBus({ ...settings, sockets })
  const check = () => reachRedis(settings.redisUrl)
  const checks = openServiceChecks({ redis: { check, everyMs: 60_000 } }, log)
  await expect.poll(() => lines.length).toBe(3)
  for (const one of [counts, bus, checks]) one.close()
  sockets.closeAll()
  expect(lines.map(({ code }) => code)).toEqual(Array(3).fill('DEPTH_ZERO_SELF_SIGNED_CERT'))
  expect(lines.map(({ msg }) => String(msg)).toSorted()).toEqual([
    'Redis cannot be reached, and live delivery between processes waits for it',
    'Redis cannot be reached, and rate limits are counted in the database',
    'a service cannot be reached',
  ])
})
