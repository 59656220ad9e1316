import { randomUUID } from 'node:crypto'
import { photoPath } from '@hearth/contract/photos/photos'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openRedisBus } from '../../realtime/redis/redis-bus.ts'
import { openTestDatabase } from '../../testing/database/test-database.ts'
import { deal } from '../../testing/people/swiping.ts'
import { photosFor } from '../../testing/photos/photo-people.ts'
import { openTestServer } from '../../testing/test-server.ts'

const redisUrl = process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379'
const log = pino({ level: 'silent' })

test('a block in one process ends the permits of another', async () => {
  const database = await openTestDatabase()
  const community = randomUUID()
  const openBus: NonNullable<Parameters<typeof openTestServer>[0]>['openBus'] = (sockets, onChanged) =>
    openRedisBus({ redisUrl, community, sockets, onChanged, log })
  const one = await openTestServer({ database, openBus })
  const other = await openTestServer({ database, openBus, photoFiles: one.files })
  const [ana, ben] = [await one.person(), await one.person()]
  const [id = ''] = await photosFor(one, ana)
  await deal(ben.ctx, ana.id)
  const cookie = await ben.cookie()
  const look = async () => (await other.ask(photoPath(id, 160, 'webp'), {}, cookie)).status
  // The clocks of both stand still, so permits last. Connections to Redis open by themselves.
  expect(await look()).toBe(200)
  await expect
    .poll(
      async () => {
        await ana.api.people[':personId'].block.$put({ param: { personId: ben.id } })
        return look()
      },
      { timeout: 15_000 },
    )
    .toBe(404)
  await database.close()
})
