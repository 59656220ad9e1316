import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { readJobStates } from '../../db/jobs/job-states.ts'
import { type Job, openJobQueue } from '../../db/jobs/jobs.ts'
import { jobs } from '../../jobs.ts'
import { countErrors } from '../../outside/photo-errors.ts'
import { openTestDatabase } from '../../testing/database/test-database.ts'
import { metricsOf, valuesIn } from '../../testing/metrics.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { openMetrics, type Sources } from '../metrics.ts'

const server = await openTestServer()
const read = metricsOf(server)
const database = await openTestDatabase()
afterAll(() => database.close())

const nothing: Sources = {
  sockets: () => 0,
  connectedPeople: () => 0,
  pool: () => ({ total: 1, idle: 1, waiting: 0 }),
  cases: () => Promise.resolve([]),
  training: () => Promise.resolve(undefined),
  databaseBytes: () => Promise.resolve(0),
  lastBackup: () => Promise.resolve(undefined),
  photoStore: () => Promise.resolve({ isPaused: false, filesToConfirm: 0 }),
  services: () => ({}),
  jobNames: [],
  jobStates: () => Promise.resolve([]),
}

/** The metrics of one job on a real queue. */
async function openCounted(run: () => Promise<void>) {
  const job: Job<object> = {
    name: 'count',
    data: z.object({}),
    retry: { limit: 1, delaySeconds: 600, maxDelaySeconds: 600 },
    run,
  }
  await database.db.deleteFrom('jobStates').execute()
  const metrics = openMetrics()
  const queue = await openJobQueue<object>(database, [job], ({ job: name, outcome, seconds = 0 }) => {
    if (name && outcome) metrics.job(name, outcome, seconds)
  })
  onTestFinished(async () => {
    await queue.drop(job, {})
    await queue.close()
  })
  metrics.watch({
    ...nothing,
    jobNames: ['count'],
    jobStates: () => readJobStates(database.db),
  })
  const values = async () => {
    const found = valuesIn(await metrics.text())
    return (name: string, labels = '') => found.get(`${name}{job_name="count"${labels}}`)
  }
  return { queue, job, values }
}

test('a job that succeeds leaves its time, its duration and its count', async () => {
  const { queue, job, values } = await openCounted(() => Promise.resolve())
  const before = await values()
  expect(before('hearth_job_last_success_timestamp_seconds')).toBe(0)
  expect(before('hearth_queue_waiting_jobs')).toBe(0)
  await queue.send(job, {})
  await queue.work({})
  await expect.poll(async () => (await values())('hearth_job_duration_seconds_count')).toBe(1)
  const after = await values()
  expect(
    Math.abs((after('hearth_job_last_success_timestamp_seconds') ?? 0) - Date.now() / 1000),
  ).toBeLessThan(60)
  expect(after('hearth_job_last_duration_seconds')).toBeGreaterThan(0)
  expect(after('hearth_jobs_total', ',outcome="done"')).toBe(1)
})

test('jobs that wait are counted with the age of the oldest', async () => {
  const { queue, job, values } = await openCounted(() => Promise.resolve())
  await queue.send(job, {})
  await queue.send(job, {})
  await sql`update pgboss.job set created_on = now() - interval '10 minutes'
    where id = (select id from pgboss.job where name = 'count' limit 1)`.execute(database.db)
  const found = await values()
  expect(found('hearth_queue_waiting_jobs')).toBe(2)
  expect(found('hearth_queue_active_jobs')).toBe(0)
  expect(found('hearth_queue_oldest_seconds')).toBeGreaterThanOrEqual(600)
})

test('a job that fails waits on, and has not succeeded', async () => {
  const { queue, job, values } = await openCounted(() => Promise.reject(new Error('no')))
  await queue.send(job, {})
  await queue.work({})
  await expect.poll(async () => (await values())('hearth_jobs_total', ',outcome="retry"')).toBe(1)
  const found = await values()
  expect(found('hearth_job_last_success_timestamp_seconds')).toBe(0)
  await expect.poll(async () => (await values())('hearth_queue_waiting_jobs')).toBe(1)
})

test('every job of Hearth has its metrics from the start', async () => {
  const found = await read()
  for (const { name } of jobs)
    expect(found(`hearth_job_last_success_timestamp_seconds{job_name="${name}"}`)).toBe(0)
})

test('the ranking tells when it was trained and how far it is off, and nothing before', async () => {
  expect((await read())('hearth_ranking_trained_timestamp_seconds')).toBeUndefined()
  await server.database.db
    .insertInto('rankingModels')
    .values({
      trainedAt: server.clock.now,
      model: '{}',
      decisions: 10,
      pairs: 5,
      calibrationError: 0.04,
      people: 3,
      meanShown: 1,
    })
    .execute()
  server.deps.counts.training(12)
  const found = await read()
  expect(found('hearth_ranking_trained_timestamp_seconds')).toBe(server.clock.now.getTime() / 1000)
  expect(found('hearth_ranking_calibration_error')).toBe(0.04)
  expect(found('hearth_ranking_training_duration_seconds')).toBe(12)
})

test('the size of the database is told', async () => {
  expect((await read())('hearth_database_size_bytes')).toBeGreaterThan(1_000_000)
})

test('without the database the other metrics are there', async () => {
  const away = () => Promise.reject(new Error('away'))
  const metrics = openMetrics()
  metrics.watch({
    ...nothing,
    jobNames: ['mail'],
    cases: away,
    training: away,
    databaseBytes: away,
    jobStates: away,
  })
  const names = [...valuesIn(await metrics.text()).keys()]
  expect(names).toContain('hearth_sockets')
  expect(
    names.filter((name) =>
      /^hearth_(case|ranking_(tr.*stamp|cal)|database_size|queue|job_(late|last_success))/.test(name),
    ),
  ).toEqual([])
})

test('failed operations of the store of photos, errors of Redis and refused connections are counted', async () => {
  const metrics = openMetrics()
  const away = () => Promise.reject(new Error('away'))
  const files = countErrors(
    {
      put: away,
      read: away,
      removeAll: () => Promise.resolve(),
      list: () => ({ [Symbol.asyncIterator]: () => ({ next: away }) }),
      sizes: () => ({ [Symbol.asyncIterator]: () => ({ next: away }) }),
    },
    metrics.photoStoreError,
  )
  await expect(files.read('a')).rejects.toThrow('away')
  await expect(files.put('a', new Uint8Array())).rejects.toThrow('away')
  await expect(Array.fromAsync(files.list('a'))).rejects.toThrow('away')
  await expect(Array.fromAsync(files.sizes('a'))).rejects.toThrow('away')
  await files.removeAll('a')
  metrics.redisError()
  metrics.refusal('connections_per_address')
  const found = valuesIn(await metrics.text())
  const operations = ['read', 'put', 'list', 'remove']
  expect(operations.map((one) => found.get(`hearth_photo_store_errors_total{operation="${one}"}`))).toEqual([
    1, 1, 2, 0,
  ])
  expect(found.get('hearth_redis_errors_total')).toBe(1)
  expect(found.get('hearth_limit_refusals_total{limit="connections_per_address"}')).toBe(1)
})

test('an unclaimed case tells its age', async () => {
  const sample = 'hearth_case_oldest_unclaimed_seconds{priority="1"}'
  expect((await read())(sample)).toBe(0)
  const person = await server.person()
  const opened = server.clock.now
  await server.database.db
    .insertInto('cases')
    .values({
      number: 'AAAA1111',
      personId: person.id,
      state: 'open',
      priority: 1,
      openedAt: new Date(opened.getTime() - 3_600_000),
      dueAt: opened,
    })
    .execute()
  expect((await read())(sample)).toBe(3600)
})
