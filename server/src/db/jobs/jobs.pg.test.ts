import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { openTestDatabase } from '../../testing/database/test-database.ts'
import { type Job, openJobQueue } from './jobs.ts'

type CountedRuns = { number: number }
type CountingContext = { process: string; run: (process: string, number: number) => Promise<void> }

const job: Job<CountingContext, CountedRuns> = {
  name: 'count',
  data: z.object({ number: z.number() }),
  run: ({ process, run }, { number }) => run(process, number),
}

/** As many processes as there are names, all of them at work on one database. */
async function openProcesses(names: readonly string[], run: CountingContext['run'], declared = job) {
  const database = await openTestDatabase()
  const queues = await Promise.all(
    names.map((process) =>
      openJobQueue<CountingContext>(database, [declared], () => undefined, {
        cronSeconds: 30,
        superviseSeconds: 1,
      }).then((queue) => ({ ...queue, process })),
    ),
  )
  onTestFinished(async () => {
    await Promise.all(queues.map((queue) => queue.close()))
    await database.close()
  })
  const work = () => Promise.all(queues.map(({ work: begin, process }) => begin({ process, run })))
  return { database, queues, work }
}

test('three processes do what any of them is sent, and each thing once', async () => {
  const done: string[] = []
  const { queues, work } = await openProcesses(['a', 'b', 'c'], (process, number) => {
    done.push(`${process}:${number}`)
    return Promise.resolve()
  })
  await work()
  const numbers = Array.from({ length: 120 }, (_, number) => number)
  await Promise.all(numbers.map(async (number) => queues[number % 2]?.send(job, { number })))
  await expect.poll(() => done.length, { timeout: 15_000 }).toBeGreaterThanOrEqual(numbers.length)
  const doneNumbers = done.map((one) => Number(one.slice(2)))
  expect(doneNumbers.toSorted((a, b) => a - b)).toEqual(numbers)
  expect(new Set(done.map((one) => one[0])).size).toBeGreaterThan(1)
})

test('a job that one process sends in a transaction starts in another one, which does not look by itself', async () => {
  const ran = Promise.withResolvers<string>()
  const { database, queues } = await openProcesses(['a', 'b'], async (process) => ran.resolve(process))
  const [sender, worker] = queues
  await worker?.work({ process: 'b', run: async (process) => ran.resolve(process) })
  await database.transact((tx) => sender?.send(job, { number: 1 }, tx) ?? Promise.resolve())
  expect(await ran.promise).toBe('b')
})

test('a job with a schedule runs in one process at a time', async () => {
  let running = 0
  let most = 0
  let runs = 0
  const begun = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const run = async () => {
    runs += 1
    most = Math.max(most, (running += 1))
    begun.resolve()
    await gate.promise
    running -= 1
  }
  const { database, queues, work } = await openProcesses(['a', 'b', 'c'], run, {
    ...job,
    schedule: '0 0 1 1 *',
    data: { parse: () => ({ number: 0 }) },
  })
  await work()
  await begun.promise
  // Each of them has sent it at its start, and sends it again while one is at it.
  await Promise.all(queues.map((queue) => queue.send(job, { number: 0 })))
  expect([most, runs]).toEqual([1, 1])
  gate.resolve()
  const stored = async () =>
    (await sql`select from pgboss.job where name = 'count'`.execute(database.db)).rows.length
  await expect.poll(stored, { timeout: 15_000 }).toBe(0)
  await queues[0]?.send(job, { number: 0 })
  await expect.poll(() => runs, { timeout: 15_000 }).toBeGreaterThan(1)
  expect(most).toBe(1)
})

test('the job of a process that was killed is taken by another', async () => {
  const ran = Promise.withResolvers<number>()
  const retry = { limit: 2, delaySeconds: 1, maxDelaySeconds: 1 }
  const { database, queues, work } = await openProcesses(['a'], async (_, number) => ran.resolve(number), {
    ...job,
    retry,
    pollSeconds: 1,
  })
  await queues[0]?.send(job, { number: 7 })
  // It takes the job and never says another word.
  const killed = new PgBoss({ ...database.forJobs(1), schedule: false, supervise: false })
  await killed.start()
  expect(await killed.fetch('count')).toHaveLength(1)
  await killed.stop()
  await work()
  expect(await ran.promise).toBe(7)
})
