import type { OpenDatabase, Transact, Tx } from '../db/open.ts'
import { type AllDeps, type JobContext, jobs } from '../jobs.ts'

/**
 * Returns a queue that runs jobs in this process, after the transaction that sent them. It neither retries nor
 * schedules.
 */
export function openDirectJobs(database: OpenDatabase, deps: () => AllDeps) {
  const closing = new AbortController()
  const sent = new Map<Tx, (() => void)[]>()
  const running = new Set<Promise<void>>()

  const context = (): JobContext => ({
    ...deps(),
    deliverMail: () => Promise.reject(new Error('Mail is not sent by jobs here')),
  })

  async function runNow(name: string, data: object = {}): Promise<void> {
    const job = jobs.find((one) => one.name === name)
    if (!job) throw new Error(`There is no job ${name}`)
    await job.run(context(), job.data.parse(data), { isLast: false, closing: closing.signal })
  }

  function start(name: string, data: object): void {
    const run = runNow(name, data)
      .catch((error: unknown) => deps().log.error({ err: error, job: name }, 'a job failed'))
      .finally(() => running.delete(run))
    running.add(run)
  }

  const transact: Transact = async (work) => {
    let own: Tx | undefined
    try {
      const result = await database.transact((tx) => work((own = tx)))
      if (own) for (const begin of sent.get(own) ?? []) begin()
      return result
    } finally {
      if (own) sent.delete(own)
    }
  }

  /** Does this once the transaction has committed. */
  const runAfter = (tx: Tx, work: () => void): Promise<void> => {
    sent.set(tx, [...(sent.get(tx) ?? []), work])
    return Promise.resolve()
  }

  return {
    runAfter,
    /** The same database, whose transactions start the jobs that were sent in them. */
    database: { ...database, transact },
    send: (name: string, data: object, tx: Tx): Promise<void> => runAfter(tx, () => start(name, data)),
    /** Runs a job of this name to its end, and rejects with whatever it throws. */
    runNow,
    close: async (): Promise<void> => {
      closing.abort()
      await Promise.all(running)
    },
  }
}
