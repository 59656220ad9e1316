import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { z } from 'zod/mini'

const manifest = readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')

/** The release of Hearth that this is. */
export const VERSION = z.object({ version: z.string() }).parse(JSON.parse(manifest)).version

type AnsweredRequest = { method: string; route: string; status: number; seconds: number }
/** Whether each service that was checked could be reached. */
export type ServiceStates = () => Readonly<Record<string, 'up' | 'down'>>

type Sources = {
  sockets: () => number
  pool: () => { total: number; idle: number; waiting: number }
  /** Open cases and how many of them are overdue, by priority. */
  cases: () => Promise<readonly { priority: number; open: number; overdue: number }[]>
  photoStore: () => Promise<{ isPaused: boolean; filesToConfirm: number }>
  services: ServiceStates
}

export type Metrics = {
  request: (answered: AnsweredRequest) => void
  /** A page was kept from loading something. */
  violation: (directive: string) => void
  /** The outcome of one attempt to send a mail. */
  mail: (outcome: 'sent' | 'put_off' | 'failed') => void
  /** The outcome of one attempt of a job; `retry` is tried again. */
  job: (job: string, outcome: 'done' | 'retry' | 'failed') => void
  /** The outcome of an uploaded photo; `failed` is tried again. */
  photo: (outcome: 'done' | 'refused' | 'failed') => void
  /** Found out of step between the photos there should be and the files there are. */
  photoTrouble: (kind: 'stray_file' | 'missing_file' | 'stray_upload', howMany: number) => void
  /** Starts reading the gauges from the running server. */
  watch: (sources: Sources) => void
  text: () => Promise<string>
  contentType: string
}

const HOUR_MS = 3_600_000
/** Read from a timer that never fires in time, so they would say nothing. */
const sampledLags = ['min', 'max', 'mean', 'stddev', 'p50', 'p90', 'p99'].map(
  (name) => `nodejs_eventloop_lag_${name}_seconds`,
)
const DURATIONS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** Returns the Prometheus metrics of one server, in a registry of its own. */
export function openMetrics(): Metrics {
  const registry = new Registry()
  // The library samples the event loop by a timer, every 10 ms unless told otherwise, also while nothing happens.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: HOUR_MS })
  for (const name of sampledLags) registry.removeSingleMetric(name)
  registry.registerMetric(busyCounter())
  registry.registerMetric(buildInfo())
  const count = counterIn(registry)
  const requests = new Histogram({
    name: 'hearth_http_request_duration_seconds',
    help: 'Requests by route, method and status',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATIONS_S,
    registers: [registry],
  })
  const violations = count(
    'hearth_content_policy_violations_total',
    'What the content security policy kept pages from, by directive',
    { directive: [] },
  )
  const mails = count(
    'hearth_mails_total',
    'Mails by what became of them at one try: sent, put off to be tried again, or failed for good',
    { outcome: ['sent', 'put_off', 'failed'] },
  )
  const photos = count(
    'hearth_photo_uploads_total',
    'Uploaded photos by what became of them: done, refused, or failed to be tried again',
    { outcome: ['done', 'refused', 'failed'] },
  )
  const photoTroubles = count(
    'hearth_photo_troubles_total',
    'Files without a photo, photos without a file (hidden) and remains of uploads (removed)',
    { kind: ['stray_file', 'missing_file', 'stray_upload'] },
  )
  const jobs = count(
    'hearth_jobs_total',
    'Attempts of jobs by what became of them: done, failed to be tried again, or failed for good',
    { job: [], outcome: [] },
  )
  return {
    job: (job, outcome) => jobs.inc({ job, outcome }),
    photo: (outcome) => photos.inc({ outcome }),
    photoTrouble: (kind, howMany) => photoTroubles.inc({ kind }, howMany),
    mail: (outcome) => mails.inc({ outcome }),
    violation: (directive) => violations.inc({ directive }),
    request: ({ method, route, status, seconds }) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    watch: (sources) => {
      for (const gauge of gaugesOf(sources)) registry.registerMetric(gauge)
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

const gaugesOf = ({ sockets, pool, cases, photoStore, services }: Sources) => [
  socketGauge(sockets),
  connectionGauge(pool),
  serviceGauge(services),
  caseGauge(cases, 'open', 'Cases without a decision'),
  caseGauge(cases, 'overdue', 'Cases without a decision that are past their due time'),
  ...photoStoreGauges(photoStore),
]

/** Makes counters. A label with known values has each from the start, so that an alarm has something to rise from. */
const counterIn = (registry: Registry) => (name: string, help: string, labels: Record<string, string[]>) => {
  const counter = new Counter({ name, help, labelNames: Object.keys(labels), registers: [registry] })
  for (const [label, values] of Object.entries(labels))
    for (const value of values) counter.inc({ [label]: value }, 0)
  return counter
}

function buildInfo() {
  const gauge = new Gauge({
    name: 'hearth_build_info',
    help: 'Always 1, labelled with the release',
    labelNames: ['version'],
    registers: [],
  })
  gauge.set({ version: VERSION }, 1)
  return gauge
}

/** Node itself counts how long the event loop is busy, without a timer. */
const busyCounter = () =>
  new Counter({
    name: 'nodejs_eventloop_active_seconds_total',
    help: 'Seconds in which the event loop was busy; its rate is the share of the time',
    registers: [],
    collect() {
      this.reset()
      this.inc(performance.eventLoopUtilization().active / 1000)
    },
  })

const socketGauge = (sockets: Sources['sockets']) =>
  new Gauge({
    name: 'hearth_sockets',
    help: 'Open sockets',
    registers: [],
    collect() {
      this.set(sockets())
    },
  })

const serviceGauge = (services: ServiceStates) =>
  new Gauge({
    name: 'hearth_service_up',
    help: '1 if the service could be reached at its last check, else 0',
    labelNames: ['service'],
    registers: [],
    collect() {
      for (const [service, state] of Object.entries(services())) this.set({ service }, state === 'up' ? 1 : 0)
    },
  })

const connectionGauge = (pool: Sources['pool']) =>
  new Gauge({
    name: 'hearth_database_connections',
    help: 'Database connections by state',
    labelNames: ['state'],
    registers: [],
    collect() {
      for (const [state, count] of Object.entries(pool())) this.set({ state }, count)
    },
  })

function photoStoreGauges(photoStore: Sources['photoStore']) {
  const gauge = (
    name: string,
    help: string,
    valueOf: (read: Awaited<ReturnType<typeof photoStore>>) => number,
  ) =>
    new Gauge({
      name,
      help,
      registers: [],
      async collect() {
        // Without the database the last value stays, and the other metrics are still there.
        const read = await photoStore().catch(() => undefined)
        if (read) this.set(valueOf(read))
      },
    })
  return [
    gauge(
      'hearth_photo_deletions_paused',
      'Whether no photo file is deleted because another database has used the store of photos: 1 or 0',
      ({ isPaused }) => Number(isPaused),
    ),
    gauge(
      'hearth_photo_files_to_confirm',
      'Files without a photo that are not deleted before the operator confirms it',
      ({ filesToConfirm }) => filesToConfirm,
    ),
  ]
}

const PRIORITIES = [0, 1, 2]

const caseGauge = (cases: Sources['cases'], which: 'open' | 'overdue', help: string) =>
  new Gauge({
    name: `hearth_cases_${which}`,
    help: `${help}, by priority`,
    labelNames: ['priority'],
    registers: [],
    async collect() {
      // Without the database there is no value, and the other metrics are still there.
      this.reset()
      const counted = await cases().catch(() => undefined)
      for (const priority of counted ? PRIORITIES : [])
        this.set(
          { priority: String(priority) },
          counted?.find((one) => one.priority === priority)?.[which] ?? 0,
        )
    },
  })
