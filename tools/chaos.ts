import { runOpenly } from './steps.ts'
import { openPostgres, openRedis, requireSystem } from './system.ts'

/** The tests which show that no message is lost, doubled or delivered after an end. */
const files = ['chaos', 'ends', 'two-processes', 'roles'].map((name) => `server/src/realtime/chaos/${name}`)

const missing = await requireSystem({ postgres: true, redis: true })
if (missing) {
  console.error(missing)
  process.exit(1)
}
const [postgres, redis] = [await openPostgres(), await openRedis()]
try {
  const services = { TEST_DATABASE_URL: postgres.url, TEST_REDIS_URL: redis.url }
  const codes = [
    await runOpenly(['vitest', 'run', '--project=server', ...files], { TEST_DATABASE_URL: '' }),
    await runOpenly(['vitest', 'run', '--project=postgres', ...files], services),
  ]
  process.exitCode = Math.max(...codes)
} finally {
  await postgres.close()
  await redis.stop()
}
