import { expect, test } from 'vitest'
import { freePort } from '../../testing/network/mail-server.ts'
import { reachRedis } from './redis-check.ts'

test('a Redis that is away is not reached', async () => {
  const redisUrl = `redis://127.0.0.1:${await freePort()}`
  await expect(reachRedis(redisUrl)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})
