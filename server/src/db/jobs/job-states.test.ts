import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { openTestDatabase } from '../../testing/database/test-database.ts'
import { type JobState, readJobStates } from './job-states.ts'
import { type Job, openJobQueue } from './jobs.ts'

type TestContext = { run: () => Promise<void> }
const noData = z.object({})
const run = (context: TestContext) => context.run()
const daily: Job<TestContext> = {
  name: 'daily',
  data: noData,
  schedule: '0 4 * * *',
  isNotForStart: true,
  run,
}
const minutely: Job<TestContext> = { ...daily, name: 'minutely', schedule: '* * * * *' }
const queued: Job<TestContext> = {
  name: 'queued',
  data: noData,
  retry: { limit: 9, delaySeconds: 60, maxDelaySeconds: 60 },
  run,
}

async function openCommunity() {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const { db } = database
  /** A process that has jobs to send, and takes them once it works. */
  const openProcess = async (jobs: readonly Job<TestContext>[] = [daily, minutely, queued]) => {
    const queue = await openJobQueue<TestContext>(database, jobs, () => {})
    onTestFinished(() => queue.close())
    return queue
  }
  const stateOf = async (name: string): Promise<JobState | undefined> =>
    (await readJobStates(db)).find((state) => state.name === name)
  return { db, openProcess, stateOf }
}

const untouched = {
  lastSuccessAt: null,
  lastFailureAt: null,
  waiting: 0,
  active: 0,
  oldestSeconds: 0,
  failed: 0,
  isLate: false,
}

test('before the first start there are no states', async () => {
  const { db } = await openCommunity()
  expect(await readJobStates(db)).toEqual([])
})

test('a process that runs no jobs reads what another one has done, also after a restart', async () => {
  const { openProcess, stateOf } = await openCommunity()
  const web = await openProcess()
  await web.send(queued, {})
  const waiting = { ...untouched, waiting: 1, oldestSeconds: expect.any(Number) }
  expect(await stateOf('queued')).toEqual({ name: 'queued', ...waiting })
  let fails = true
  const worker = await openProcess()
  await worker.work({ run: () => (fails ? Promise.reject(new Error('not now')) : Promise.resolve()) })
  await expect.poll(() => stateOf('queued')).toMatchObject({ failed: 1, waiting: 1, lastSuccessAt: null })
  expect((await stateOf('queued'))?.lastFailureAt).toBeInstanceOf(Date)
  fails = false
  await web.send(queued, {})
  await expect.poll(() => stateOf('queued')).toMatchObject({ failed: 0 })
  const done = await stateOf('queued')
  expect(Math.abs((done?.lastSuccessAt?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000)
  await worker.close()
  await openProcess()
  expect(await stateOf('queued')).toEqual({ ...done, oldestSeconds: expect.any(Number) })
})

test('a scheduled job is late after three hours, a daily one after 26', async () => {
  const { db, openProcess, stateOf } = await openCommunity()
  await openProcess()
  const lateAfter = async (column: 'known_since' | 'last_success_at', hours: number) => {
    await sql`update job_states set ${sql.ref(column)} = now() - make_interval(hours => ${hours}::int)`.execute(
      db,
    )
    return [(await stateOf('minutely'))?.isLate, (await stateOf('daily'))?.isLate]
  }
  expect(await lateAfter('known_since', 2)).toEqual([false, false])
  expect(await lateAfter('known_since', 4)).toEqual([true, false])
  expect(await lateAfter('known_since', 27)).toEqual([true, true])
  expect(await lateAfter('last_success_at', 25)).toEqual([true, false])
  expect(await lateAfter('last_success_at', 1)).toEqual([false, false])
})

test('a job without a schedule is late once its oldest one is', async () => {
  const { db, openProcess, stateOf } = await openCommunity()
  const web = await openProcess()
  await sql`update job_states set known_since = now() - interval '1 year'`.execute(db)
  await web.send(queued, {})
  expect(await stateOf('queued')).toMatchObject({ isLate: false })
  await sql`update pgboss.job set created_on = now() - interval '6 minutes' where name = 'queued'`.execute(db)
  expect(await stateOf('queued')).toMatchObject({ isLate: true })
})

test('the state of a job that no release has any more goes when jobs are taken', async () => {
  const { db, openProcess } = await openCommunity()
  await openProcess()
  const next = await openProcess([queued])
  expect((await readJobStates(db)).map(({ name }) => name)).toEqual(['daily', 'minutely', 'queued'])
  await next.work({ run: () => Promise.resolve() })
  expect((await readJobStates(db)).map(({ name }) => name)).toEqual(['queued'])
})
