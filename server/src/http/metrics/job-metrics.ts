import { Gauge, Histogram, type Registry } from 'prom-client'
import { askedGaugesIn, counterIn } from './registry.ts'

export type AttemptOutcome = 'done' | 'retry' | 'failed'
export type UnfinishedJobs = { job: string; waiting: number; active: number; oldestSeconds: number }

const DURATIONS_S = [0.1, 0.5, 2.5, 10, 60, 300]
/** Not `job`, which is the label of Prometheus for what it scrapes. */
const LABEL = 'job_name'

/** Returns the metrics of jobs: each attempt, and what waits. */
export function jobMetrics(registry: Registry) {
  const attempts = counterIn(registry)(
    'hearth_jobs_total',
    'Attempts of jobs by outcome: done, failed to be tried again, or failed for good',
    { [LABEL]: [], outcome: [] },
  )
  const duration = new Histogram({
    name: 'hearth_job_duration_seconds',
    help: 'Duration of attempts of jobs',
    labelNames: [LABEL],
    buckets: DURATIONS_S,
    registers: [registry],
  })
  const lastDuration = new Gauge({
    name: 'hearth_job_last_duration_seconds',
    help: 'Duration of the last successful attempt of each job in this process, 0 before the first',
    labelNames: [LABEL],
    registers: [registry],
  })
  const lastSuccess = new Gauge({
    name: 'hearth_job_last_success_timestamp_seconds',
    help: 'When each job last succeeded in this process, 0 before the first time',
    labelNames: [LABEL],
    registers: [registry],
  })

  return {
    attempt: (job: string, outcome: AttemptOutcome, seconds: number): void => {
      const labels = { [LABEL]: job }
      attempts.inc({ ...labels, outcome })
      duration.observe(labels, seconds)
      if (outcome !== 'done') return
      lastDuration.set(labels, seconds)
      lastSuccess.set(labels, Date.now() / 1000)
    },
    /** Names the jobs, and reads their queues where there are any. */
    watch: (jobNames: readonly string[], queues?: () => Promise<UnfinishedJobs[]>): void => {
      for (const job of jobNames) {
        lastDuration.set({ [LABEL]: job }, 0)
        lastSuccess.set({ [LABEL]: job }, 0)
        for (const outcome of ['done', 'retry', 'failed']) attempts.inc({ [LABEL]: job, outcome }, 0)
      }
      if (queues) watchQueues(registry, jobNames, queues)
    },
  }
}

function watchQueues(
  registry: Registry,
  jobNames: readonly string[],
  queues: () => Promise<UnfinishedJobs[]>,
): void {
  const ofEach = (answer: UnfinishedJobs[], read: (queue: UnfinishedJobs) => number) =>
    jobNames.map((job) => {
      const queue = answer.find((one) => one.job === job)
      return [{ [LABEL]: job }, queue ? read(queue) : 0] as const
    })
  askedGaugesIn(registry)(queues, [
    {
      name: 'hearth_queue_waiting_jobs',
      help: 'Jobs that wait, those for a retry included. Every process reports the same',
      labelNames: [LABEL],
      valuesOf: (answer) => ofEach(answer, ({ waiting }) => waiting),
    },
    {
      name: 'hearth_queue_active_jobs',
      help: 'Jobs that run. Every process reports the same',
      labelNames: [LABEL],
      valuesOf: (answer) => ofEach(answer, ({ active }) => active),
    },
    {
      name: 'hearth_queue_oldest_seconds',
      help: 'Age of the oldest unfinished job. Every process reports the same',
      labelNames: [LABEL],
      valuesOf: (answer) => ofEach(answer, ({ oldestSeconds }) => oldestSeconds),
    },
  ])
}
