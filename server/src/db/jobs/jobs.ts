import { fromKysely, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Db, OpenDatabase, Tx } from '../open.ts'
import { declareStates, forgetOtherStates, recordOutcome } from './job-states.ts'

/** A running job reports this often that its process is alive; after that long without a report it is taken again. */
const HEARTBEAT_S = 10
/** No job takes that long. It ends a handler that hangs, and nothing else. */
const EXPIRE_S = 3_600
const HOUR_S = 3_600
/** New jobs are announced by NOTIFY. Polling is for retries that come due, and for lost connections. */
const POLL_S = 60
const CLOSE_WITHIN_MS = 2_000
const CONNECTIONS = 2

const DEFAULT_RETRY: Retry = { limit: 2, delaySeconds: 60, maxDelaySeconds: 300 }

/** Delays grow by a factor of two from `delaySeconds` up to `maxDelaySeconds`. */
export type Retry = { limit: number; delaySeconds: number; maxDelaySeconds: number }

export type JobAttempt = {
  /** No other attempt follows if this one throws. */
  isLast: boolean
  /** Aborted when the process closes; the job is then taken again after the next start. */
  closing: AbortSignal
}

export type Job<Context, Data extends object = object> = {
  name: string
  data: { parse: (data: unknown) => Data }
  /**
   * A cron expression in UTC, exact to about a minute. A job with a schedule also runs at each start unless `isNotForStart`, has no data
   * (`{}`), and runs or waits at most once among all processes.
   */
  schedule?: string
  isNotForStart?: true
  /**
   * With a schedule: since its last success; by default 3 hours, or 26 for a daily job. Otherwise: the age of its oldest unfinished
   * job; by default 5 minutes.
   */
  lateAfterSeconds?: number
  retry?: Retry
  /** How many run at the same time in one process. Default: 1. */
  concurrency?: number
  /** A retry starts at most this much after its delay. Default: 60. */
  pollSeconds?: number
  /** Its errors can hold what nobody may read, so they are not reported. */
  isSecret?: boolean
  /** Throws to be tried again. It must be idempotent: a killed process may have done all of it before. */
  run(context: Context, data: Data, attempt: JobAttempt): Promise<void>
}

export type JobOutcome = 'done' | 'retry' | 'failed'
/** `job` is undefined where the queue itself had an error. */
export type JobReport = { job?: string; outcome?: JobOutcome; seconds?: number; error?: unknown }

export type JobQueue<Context> = {
  /** Queues a job. With `tx` it exists once that transaction commits, and not at all otherwise. */
  send: <Data extends object>(job: Job<never, Data>, data: Data, tx?: Tx) => Promise<void>
  /** Removes all jobs whose data contains `data`, waiting or not. */
  drop: <Data extends object>(job: Job<never, Data>, data: Partial<Data>) => Promise<void>
  /** Starts the workers and the schedules. */
  work: (context: Context) => Promise<void>
  /** Waits up to two seconds for running jobs; those that do not end are taken again after the next start. */
  close: () => Promise<void>
}

type QueueOptions = {
  /** Whether this process may run jobs. Otherwise it only sends them, and `work` must not be called. */
  works?: boolean
  /** How often the library looks for schedules that are due, and for jobs of processes that were killed. */
  cronSeconds?: number
  superviseSeconds?: number
}

/**
 * Returns the queue of all background jobs. Jobs are stored in the database and run once among all processes. Their
 * errors go to `report`, never into the database.
 */
export async function openJobQueue<Context>(
  database: OpenDatabase,
  jobs: readonly Job<Context>[],
  report: (report: JobReport) => void,
  options: QueueOptions = {},
): Promise<JobQueue<Context>> {
  const boss = openLibrary(database, options)
  // The library's own errors can contain the data of a job.
  boss.on('error', () => report({}))
  await boss.start()
  for (const job of jobs) await declare(boss, job)
  await declareStates(database.db, jobs)
  const closing = new AbortController()
  const workers = new Map<string, string[]>()
  const wake = (name: string) => workers.get(name)?.forEach((id) => boss.notifyWorker(id))

  return {
    send: async ({ name }, data, tx) => {
      await boss.send(name, data, tx ? { db: fromKysely(tx) } : {})
      // PGlite has one process and one connection: the worker's query waits for the end of the transaction.
      if (database.kind === 'pglite') wake(name)
    },
    drop: async ({ name }, data) => {
      for (const { id } of await boss.findJobs(name, { data })) await boss.deleteJob(name, id)
    },
    work: async (context) => {
      if (database.kind === 'pglite') await releaseActive(boss, jobs)
      await removeOldSchedules(boss, jobs)
      await forgetOtherStates(database.db, jobs)
      for (const job of jobs) {
        const runOne = (taken: JobWithMetadata) =>
          attempt(boss, job, { context, closing: closing.signal, taken, report, db: database.db })
        workers.set(job.name, await startWorkers(boss, job, runOne, () => wake(job.name)))
        if (!job.schedule) continue
        await boss.schedule(job.name, job.schedule, {})
        if (!job.isNotForStart) await boss.send(job.name, {})
      }
    },
    close: async () => {
      // First nobody takes another job, or the one after an aborted one would begin and be aborted too.
      for (const name of workers.keys()) await boss.offWork(name, { wait: false })
      closing.abort()
      await boss.stop({ graceful: true, timeout: CLOSE_WITHIN_MS })
    },
  }
}

/** A process that only sends takes part in nothing else. */
function openLibrary(
  database: OpenDatabase,
  { works = true, cronSeconds = 30, superviseSeconds = 15 }: QueueOptions,
): PgBoss {
  return new PgBoss({
    ...database.forJobs(CONNECTIONS),
    useListenNotify: works,
    schedule: works,
    supervise: works,
    registerInstance: false,
    cronMonitorIntervalSeconds: cronSeconds,
    cronWorkerIntervalSeconds: cronSeconds,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    flowIntervalSeconds: HOUR_S,
    bamIntervalSeconds: HOUR_S,
    maintenanceIntervalSeconds: HOUR_S,
    reindex: database.kind === 'postgres',
  })
}

async function declare<Context>(boss: PgBoss, job: Job<Context>): Promise<void> {
  const { name, schedule, retry = DEFAULT_RETRY } = job
  const options = {
    notify: true,
    heartbeatSeconds: HEARTBEAT_S,
    expireInSeconds: EXPIRE_S,
    deleteAfterSeconds: HOUR_S,
    retryLimit: retry.limit,
    retryDelay: retry.delaySeconds,
    retryDelayMax: retry.maxDelaySeconds,
    retryBackoff: true,
  }
  await boss.createQueue(name, { ...options, policy: schedule ? 'exclusive' : 'standard' })
  // A queue that an earlier release has made keeps its options otherwise.
  await boss.updateQueue(name, options)
}

/** Only where no other process uses the database: active jobs there are those of a process that was killed. */
async function releaseActive<Context>(boss: PgBoss, jobs: readonly Job<Context>[]): Promise<void> {
  for (const { name } of jobs) {
    for (const { id, state } of await boss.findJobs(name)) {
      if (state !== 'active') continue
      await boss.fail(name, id)
      await boss.update(name, undefined, { id, startAfter: new Date() })
    }
  }
}

/** Jobs of an earlier release that nobody takes any more are deleted by the library after 14 days. */
async function removeOldSchedules<Context>(boss: PgBoss, jobs: readonly Job<Context>[]): Promise<void> {
  const scheduled = new Set(jobs.filter((job) => job.schedule).map((job) => job.name))
  for (const { name } of await boss.getSchedules()) if (!scheduled.has(name)) await boss.unschedule(name)
}

async function startWorkers<Context>(
  boss: PgBoss,
  { name, concurrency = 1, pollSeconds = POLL_S }: Job<Context>,
  run: (taken: JobWithMetadata) => Promise<void>,
  wake: () => void,
): Promise<string[]> {
  const options = {
    includeMetadata: true,
    pollingIntervalSeconds: pollSeconds,
    notifyPollingIntervalSeconds: pollSeconds,
  } as const
  const ids: string[] = []
  for (let at = 0; at < concurrency; at += 1) {
    const id = await boss.work<object, void, typeof options>(name, options, async (taken) => {
      // Several notifications wake a worker once, so after each job it has to look for another.
      wake()
      for (const one of taken) await run(one)
    })
    ids.push(id)
  }
  return ids
}

type TakenJob<Context> = {
  context: Context
  closing: AbortSignal
  taken: JobWithMetadata
  report: (report: JobReport) => void
  db: Db
}

async function attempt<Context>(boss: PgBoss, job: Job<Context>, one: TakenJob<Context>): Promise<void> {
  const { closing, taken, report, db } = one
  const isLast = taken.retryCount >= taken.retryLimit
  const startedAt = performance.now()
  const failure = await failureOf(job, one, isLast)
  const seconds = (performance.now() - startedAt) / 1000
  // An attempt that the process itself has ended says nothing about the job.
  if (!failure || !closing.aborted) await recordOutcome(db, job.name, !failure)
  if (failure) {
    const isReported = !job.isSecret && !closing.aborted
    report({ job: job.name, outcome: isLast ? 'failed' : 'retry', seconds, ...(isReported && failure) })
    // The library writes what is thrown beside the job.
    if (!isLast) throw new Error('this attempt failed')
  } else report({ job: job.name, outcome: 'done', seconds })
  // Done or given up: nothing of it stays in the database.
  await boss.deleteJob(job.name, taken.id)
}

async function failureOf<Context>(
  job: Job<Context>,
  { context, closing, taken }: TakenJob<Context>,
  isLast: boolean,
): Promise<{ error: unknown } | undefined> {
  try {
    await job.run(context, job.data.parse(taken.data), { isLast, closing })
    return undefined
  } catch (error) {
    return { error }
  }
}
