import { Gauge, Histogram, type Registry } from 'prom-client'
import { askedGaugesIn, counterIn } from './registry.ts'

export type AttemptOutcome = 'done' | 'retry' | 'failed'

const DURATIONS_S = [0.1, 0.5, 2.5, 10, 60, 300]
/** Not `job`, which is the label of Prometheus for what it scrapes. */
const LABEL = 'job_name'

type MeasuredJob = {
  name: string
  lastSuccessAt: Date | null
  isLate: boolean
  waiting: number
  active: number
  oldestSeconds: number
}

export type JobSources = {
  jobNames: readonly string[]
  /** The last outcome of each job, in whichever process, and what waits. */
  jobStates: () => Promise<readonly MeasuredJob[]>
}

/** Returns the metrics of jobs: each attempt, the last success, and what waits. */
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
    help: 'Duration of the last successful attempt of each job that this process has run',
    labelNames: [LABEL],
    registers: [registry],
  })

  return {
    attempt: (job: string, outcome: AttemptOutcome, seconds: number): void => {
      const labels = { [LABEL]: job }
      attempts.inc({ ...labels, outcome })
      duration.observe(labels, seconds)
      if (outcome === 'done') lastDuration.set(labels, seconds)
    },
    /** Names the jobs, and reads their states. */
    watch: ({ jobNames, jobStates }: JobSources): void => {
      for (const job of jobNames) {
        for (const outcome of ['done', 'retry', 'failed']) attempts.inc({ [LABEL]: job, outcome }, 0)
      }
      watchStates(registry, jobNames, jobStates)
    },
  }
}

function watchStates(
  registry: Registry,
  jobNames: readonly string[],
  jobStates: JobSources['jobStates'],
): void {
  const ofEach = (states: readonly MeasuredJob[], read: (state: MeasuredJob) => number) =>
    jobNames.map((job) => {
      const state = states.find(({ name }) => name === job)
      return [{ [LABEL]: job }, state ? read(state) : 0] as const
    })
  askedGaugesIn(registry)(jobStates, [
    {
      name: 'hearth_job_last_success_timestamp_seconds',
      help: 'When each job last succeeded, 0 before the first time. Every process reports the same',
      labelNames: [LABEL],
      valuesOf: (states) => ofEach(states, ({ lastSuccessAt }) => (lastSuccessAt?.getTime() ?? 0) / 1000),
    },
    {
      name: 'hearth_job_late',
      help: 'Whether each job is late: 1 or 0. Every process reports the same',
      labelNames: [LABEL],
      valuesOf: (states) => ofEach(states, ({ isLate }) => Number(isLate)),
    },
    {
      name: 'hearth_queue_waiting_jobs',
      help: 'Jobs that wait, those for a retry included. Every process reports the same',
      labelNames: [LABEL],
      valuesOf: (states) => ofEach(states, ({ waiting }) => waiting),
    },
    {
      name: 'hearth_queue_active_jobs',
      help: 'Jobs that run. Every process reports the same',
      labelNames: [LABEL],
      valuesOf: (states) => ofEach(states, ({ active }) => active),
    },
    {
      name: 'hearth_queue_oldest_seconds',
      help: 'Age of the oldest unfinished job. Every process reports the same',
      labelNames: [LABEL],
      valuesOf: (states) => ofEach(states, ({ oldestSeconds }) => oldestSeconds),
    },
  ])
}
