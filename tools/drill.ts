import { runOpenly } from './steps.ts'
import { openPostgres, requireSystem } from './system.ts'

// Total loss and recovery of a community of its own, with both databases. The tests print time and data loss.
const missing = await requireSystem({ postgres: true })
if (missing) {
  console.error(missing)
  process.exit(1)
}
const postgres = await openPostgres()
try {
  process.exitCode = await runOpenly(
    ['vitest', 'run', '--project', 'server', '--project', 'postgres', 'server/src/backup/drill'],
    { TEST_DATABASE_URL: postgres.url },
  )
} finally {
  await postgres.close()
}
