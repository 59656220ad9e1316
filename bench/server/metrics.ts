import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import { readJobStates } from '../../server/src/db/jobs/job-states.ts'
import { migrate } from '../../server/src/db/migrations.ts'
import { type OpenDatabase, openDatabase } from '../../server/src/db/open.ts'
import { readDatabaseSize } from '../../server/src/db/size.ts'
import { countOpenCases } from '../../server/src/features/cases/cases.ts'
import { findNewestTraining } from '../../server/src/features/discovery/discovery.ts'
import { photoStoreFigures } from '../../server/src/features/photos/photos.ts'
import { findLastBackup } from '../../server/src/features/system/system.ts'
import { openMetrics } from '../../server/src/http/metrics.ts'
import { jobs, openJobs } from '../../server/src/jobs.ts'
import { openPostgres } from '../../tools/system.ts'

// How long reading the metrics takes in a community with long queues. The control, in turns with it, is one statement
// that reads nothing. The fastest counts, because whatever else the machine does only adds to it.

const WAITING_MAILS = 10_000
const OPEN_CASES = 1_000
const DECIDED_CASES = 100_000
/** Routes times statuses that have been seen. */
const SERIES = 200
const TIMES = 40
const MUST_MS = 20

async function fill({ db }: OpenDatabase): Promise<void> {
  await sql`insert into pgboss.job (name, data, policy) select 'mail', '{}', 'standard'
    from generate_series(1, ${WAITING_MAILS}::int)`.execute(db)
  const insertCases = (count: number, isOpen: boolean) =>
    sql`insert into cases (number, state, priority, opened_at, due_at, decided_at)
      select ${isOpen ? 'O' : 'D'} || n, ${isOpen ? 'open' : 'decided'}, n % 3, now(), now(),
        ${isOpen ? null : new Date()}::timestamptz from generate_series(1, ${count}::int) n`.execute(db)
  await insertCases(OPEN_CASES, true)
  await insertCases(DECIDED_CASES, false)
  await sql`analyze`.execute(db)
}

const millisecondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

const middleOf = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

async function measure(name: string, where: { databaseUrl?: string }): Promise<boolean> {
  const database = await openDatabase(where)
  const { db } = database
  await migrate(database.unguarded)
  const metrics = openMetrics()
  const queue = await openJobs(database, { log: pino({ level: 'silent' }), count: metrics.job })
  await fill(database)
  metrics.watch({
    sockets: () => 100,
    connectedPeople: () => 100,
    pool: database.pool,
    cases: () => countOpenCases({ db, now: () => new Date() }),
    training: () => findNewestTraining(db),
    databaseBytes: () => readDatabaseSize(db),
    lastBackup: () => findLastBackup(db),
    photoStore: () => photoStoreFigures(db),
    services: () => ({}),
    jobNames: jobs.map((job) => job.name),
    jobStates: () => readJobStates(db),
  })
  for (let at = 0; at < SERIES; at += 1)
    metrics.request({ method: 'GET', route: `/api/${at}`, status: 200, seconds: 0.01 })
  for (let at = 0; at < 10_000; at += 1) metrics.active(randomUUID())
  const [scrapes, control]: [number[], number[]] = [[], []]
  for (let at = 0; at < TIMES; at += 1) {
    scrapes.push(await millisecondsOf(metrics.text))
    control.push(await millisecondsOf(() => sql`select 1`.execute(db)))
  }
  const startedAt = process.cpuUsage()
  for (let at = 0; at < TIMES; at += 1) await metrics.text()
  const { user, system } = process.cpuUsage(startedAt)
  const fastest = Math.min(...scrapes)
  console.log(
    [
      `${name}: ${((await metrics.text()).length / 1024).toFixed(0)} KB`,
      `fastest ${fastest.toFixed(1)} ms, middle ${middleOf(scrapes).toFixed(1)} ms`,
      `${((user + system) / 1000 / TIMES).toFixed(1)} ms of this process’s processor`,
      `a statement ${middleOf(control).toFixed(2)} ms`,
    ].join('; '),
  )
  await queue.close()
  await database.close()
  return fastest < MUST_MS
}

const postgres = await openPostgres()
const isQuick = [
  await measure('PGlite', {}),
  await measure('PostgreSQL', { databaseUrl: postgres.url }),
].every(Boolean)
await postgres.close()
console.log(isQuick ? `Below ${MUST_MS} ms.` : `Not below ${MUST_MS} ms.`)
process.exitCode = isQuick ? 0 : 1
