import { PgBoss } from 'pg-boss'
import type { OpenDatabase } from './open.ts'

/** Whoever takes a job up tells that it lives this often, so that a job of a killed process is taken again. */
const HEARTBEAT_S = 10
const WATCH_S = 15
const HOUR_S = 3_600
const AT_ONCE = 2
const CLOSE_WITHIN_MS = 5_000
const CONNECTIONS = 2

export type Pace = {
  /** How long after the first failure a job is tried again; twice as long after each further one. */
  retryDelayS: number
  retryDelayMaxS: number
  retries: number
  /** How often to look for jobs that are due again; a new one is taken at once. */
  lookEveryS: number
}

export type Errand<T extends object> = {
  name: string
  pace: Pace
  /** Does it, or throws to be asked again. What it throws is written nowhere. */
  run: (data: T, isLastTry: boolean) => Promise<void>
}

export type Queue<T extends object> = {
  put: (data: T) => Promise<void>
  /** Drops every job that has this in it, done or not. */
  drop: (data: Partial<T>) => Promise<void>
}

export type Jobs = {
  /** Starts doing the errands of this name. */
  open: <T extends object>(errand: Errand<T>) => Promise<Queue<T>>
  /** Waits for what is being done; what did not finish is taken again at the next start. */
  close: () => Promise<void>
}

/** Work that outlives a request and a restart, kept in the database and done once among all processes. */
export async function openJobs(database: OpenDatabase, onTrouble: () => void): Promise<Jobs> {
  const boss = new PgBoss({
    ...database.forJobs(CONNECTIONS),
    schedule: false,
    superviseIntervalSeconds: WATCH_S,
    monitorIntervalSeconds: WATCH_S,
    flowIntervalSeconds: HOUR_S,
    bamIntervalSeconds: HOUR_S,
    maintenanceIntervalSeconds: HOUR_S,
    reindex: database.kind === 'postgres',
  })
  // Its own messages can hold what was being worked on, so only that there was one gets through.
  boss.on('error', onTrouble)
  await boss.start()
  return {
    open: (errand) => openErrand(boss, errand),
    close: () => boss.stop({ graceful: true, timeout: CLOSE_WITHIN_MS }),
  }
}

async function openErrand<T extends object>(boss: PgBoss, { name, pace, run }: Errand<T>): Promise<Queue<T>> {
  await boss.createQueue(name, { heartbeatSeconds: HEARTBEAT_S, deleteAfterSeconds: HOUR_S })
  const workers: string[] = []
  const wake = () => workers.forEach((worker) => boss.notifyWorker(worker))
  const options = { includeMetadata: true, pollingIntervalSeconds: pace.lookEveryS } as const
  for (let at = 0; at < AT_ONCE; at += 1) {
    const worker = await boss.work<T, void, typeof options>(name, options, async (jobs) => {
      // After a job that was there, look at once for the next.
      wake()
      for (const { id, data, retryCount, retryLimit } of jobs) {
        await tryOnce(() => run(data, retryCount >= retryLimit), retryCount >= retryLimit)
        // Done or given up: either way nothing of it stays.
        await boss.deleteJob(name, id)
      }
    })
    workers.push(worker)
  }
  const retrying = {
    retryLimit: pace.retries,
    retryDelay: pace.retryDelayS,
    retryDelayMax: pace.retryDelayMaxS,
    retryBackoff: true,
  }
  return {
    put: async (data) => {
      await boss.send(name, data, retrying)
      wake()
    },
    drop: async (data) => {
      for (const { id } of await boss.findJobs(name, { data })) await boss.deleteJob(name, id)
    },
  }
}

async function tryOnce(run: () => Promise<void>, isLastTry: boolean): Promise<void> {
  try {
    await run()
  } catch {
    // The reason would be written beside the job, and can name an address.
    if (!isLastTry) throw new Error('not done')
  }
}
