import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { openTestDatabase } from '../../testing/database/test-database.ts'
import type { OpenDatabase } from '../open.ts'
import { type Job, type JobAttempt, type JobReport, openJobQueue } from './jobs.ts'

type CountedJobs = { number: number }
type JobRun = (data: CountedJobs, attempt: JobAttempt) => Promise<void>
type TestJobContext = { run: JobRun }
type OpenedQueue = {
  job?: Partial<Job<TestJobContext, CountedJobs>>
  intervals?: { cronSeconds: number; superviseSeconds: number }
}

const countJob: Job<TestJobContext, CountedJobs> = {
  name: 'count',
  data: z.object({ number: z.number() }),
  run: ({ run }, data, attempt) => run(data, attempt),
}
const seconds: unknown = expect.any(Number)
const quickRetry = { limit: 2, delaySeconds: 1, maxDelaySeconds: 1 }

async function openDatabase(): Promise<OpenDatabase> {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  return database
}

/** A queue with one job, and everything that was reported of it. */
async function openQueue(database: OpenDatabase, run: JobRun, { job = {}, intervals }: OpenedQueue = {}) {
  const reports: JobReport[] = []
  const own = { ...countJob, ...job }
  const queue = await openJobQueue<TestJobContext>(
    database,
    [own],
    (report) => reports.push(report),
    intervals,
  )
  onTestFinished(() => queue.close())
  await queue.work({ run })
  return { ...queue, reports, count: (number: number) => queue.send(own, { number }) }
}

/** Hears the numbers of jobs as they run. */
function listener() {
  const numbers: number[] = []
  const waiting = new Map<number, () => void>()
  return {
    numbers,
    run: ({ number }: CountedJobs) => {
      numbers.push(number)
      waiting.get(numbers.length)?.()
      return Promise.resolve()
    },
    /** Resolves once so many have run. */
    until: (count: number) =>
      new Promise<void>((resolve) => (numbers.length >= count ? resolve() : waiting.set(count, resolve))),
  }
}

const stored = async (database: OpenDatabase, name = 'count') =>
  (await sql`select * from pgboss.job where name = ${name}`.execute(database.db)).rows

test('a job that is sent in a transaction starts once that has committed, and never if it has not', async () => {
  const database = await openDatabase()
  const heard = listener()
  const queue = await openQueue(database, heard.run)
  const undone = database.transact(async (tx) => {
    await queue.send(countJob, { number: 1 }, tx)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await database.transact(async (tx) => {
    await queue.send(countJob, { number: 2 }, tx)
    // Whatever begins now would find the transaction open.
    await sql`select 1`.execute(tx)
    expect(heard.numbers).toEqual([])
  })
  await heard.until(1)
  await queue.count(3)
  await heard.until(2)
  expect(heard.numbers).toEqual([2, 3])
  await expect.poll(() => stored(database)).toEqual([])
})

test('a job that fails is tried again, each failure reported once and none kept', async () => {
  const database = await openDatabase()
  const lasts: boolean[] = []
  const kept: unknown[] = []
  const run: JobRun = async (_, { isLast }) => {
    lasts.push(isLast)
    if (lasts.length > 1) kept.push(await stored(database))
    throw new Error('the secret reason')
  }
  const queue = await openQueue(database, run, { job: { retry: quickRetry, pollSeconds: 0.5 } })
  await queue.count(1)
  await expect.poll(() => queue.reports.length, { timeout: 15_000 }).toBe(3)
  expect(lasts).toEqual([false, false, true])
  expect(queue.reports.map(({ outcome }) => outcome)).toEqual(['retry', 'retry', 'failed'])
  expect(queue.reports.map(({ error }) => String(error))).toEqual(Array(3).fill('Error: the secret reason'))
  expect(kept).toHaveLength(2)
  expect(JSON.stringify(kept)).not.toContain('secret reason')
  await expect.poll(() => stored(database)).toEqual([])
})

test('the delay before another attempt grows up to its limit', async () => {
  const database = await openDatabase()
  const retry = { limit: 9, delaySeconds: 40, maxDelaySeconds: 100 }
  const queue = await openQueue(database, () => Promise.reject(new Error('not now')), { job: { retry } })
  await queue.count(1)
  const delay = async () => {
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from start_after - now())::float8 as seconds from pgboss.job
      where name = 'count' and state = 'retry'`.execute(database.db)
    return rows[0]?.seconds ?? 0
  }
  const due = () => sql`update pgboss.job set start_after = now() where name = 'count'`.execute(database.db)
  const delays: number[] = []
  for (let tries = 1; tries <= 3; tries += 1) {
    await expect.poll(delay, { timeout: 15_000 }).toBeGreaterThan(5)
    delays.push(await delay())
    await due()
    // Another job wakes the worker, which takes the one that waits longer first.
    await queue.count(2)
    await expect.poll(() => queue.reports.length, { timeout: 15_000 }).toBeGreaterThanOrEqual(tries * 2)
    await sql`delete from pgboss.job where name = 'count' and data = '{"number": 2}'`.execute(database.db)
  }
  // Part of each delay is chance, so two that follow each other can be nearly the same.
  expect(delays[2]).toBeGreaterThan(delays[0] ?? 0)
  expect(Math.max(...delays)).toBeLessThanOrEqual(100)
})

test('of a secret job it is told that it failed, and not why', async () => {
  const failing = () => Promise.reject(new Error('ana@people.example'))
  const retry = { ...quickRetry, limit: 0 }
  const queue = await openQueue(await openDatabase(), failing, { job: { isSecret: true, retry } })
  await queue.count(1)
  await expect.poll(() => queue.reports).toEqual([{ job: 'count', outcome: 'failed', seconds }])
})

test('a job with a schedule runs at the start and when its time has come', async () => {
  const heard = listener()
  const job = { name: 'tick', schedule: '* * * * *', data: { parse: () => ({ number: 1 }) } }
  const intervals = { cronSeconds: 1, superviseSeconds: 15 }
  const queue = await openQueue(await openDatabase(), heard.run, {
    job: { ...job, pollSeconds: 1 },
    intervals,
  })
  await heard.until(2)
  expect(queue.reports.map(({ outcome }) => outcome)).toContain('done')
})

test('a job that is not for the start waits for its time', async () => {
  const database = await openDatabase()
  const heard = listener()
  const job = {
    name: 'night',
    schedule: '0 0 29 2 *',
    isNotForStart: true,
    data: { parse: () => ({ number: 1 }) },
  } as const
  const queue = await openQueue(database, heard.run, { job })
  const { rows } = await sql<{ name: string }>`
    select name from pgboss.job where name = 'night'
    union all select 'schedule' from pgboss.schedule where name = 'night'`.execute(database.db)
  expect(rows).toEqual([{ name: 'schedule' }])
  await queue.count(1)
  await heard.until(1)
})

test('what waits is taken by the next process, and closing tells those who run', async () => {
  const database = await openDatabase()
  const begun = Promise.withResolvers<void>()
  const first = await openQueue(database, async (_, { closing }) => {
    begun.resolve()
    await new Promise((_resolve, reject) =>
      closing.addEventListener('abort', () => reject(new Error('closed'))),
    )
  })
  await first.count(1)
  await begun.promise
  await first.count(2)
  await first.close()
  expect(first.reports).toEqual([{ job: 'count', outcome: 'retry', seconds }])
  const heard = listener()
  await openQueue(database, heard.run)
  await heard.until(1)
  expect(heard.numbers).toEqual([2])
})

test('jobs and schedules of another release do no harm, nor does data that is not what it should be', async () => {
  const database = await openDatabase()
  const earlier = new PgBoss({ ...database.forJobs(2), schedule: false })
  await earlier.start()
  await earlier.createQueue('of-an-earlier-release')
  await earlier.createQueue('count')
  await earlier.schedule('of-an-earlier-release', '* * * * *')
  await earlier.send('of-an-earlier-release', { any: 'thing' })
  await earlier.send('count', { number: 'one' })
  await earlier.stop()

  const heard = listener()
  const queue = await openQueue(database, heard.run, { job: { retry: { ...quickRetry, limit: 0 } } })
  await queue.count(2)
  await heard.until(1)
  expect(heard.numbers).toEqual([2])
  expect(await stored(database, 'of-an-earlier-release')).toHaveLength(1)
  expect((await sql`select * from pgboss.schedule`.execute(database.db)).rows).toEqual([])
})
