import { expect, test } from 'vitest'
import { reachRedis } from './redis-check.ts'

const redisUrl = process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379'

test('a Redis that is there is reached', async () => {
  await expect(reachRedis(redisUrl)).resolves.toBeUndefined()
})
