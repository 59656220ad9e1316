import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { z } from 'zod/mini'
import type { ActivityCounts } from '../context.ts'
import type { SecurityEventName, SecurityOutcome } from '../security-events.ts'
import { activePeople, activityCounts } from './metrics/activity-metrics.ts'
import { type AttemptOutcome, type JobSources, jobMetrics } from './metrics/job-metrics.ts'
import { type ModelCount, modelCount } from './metrics/model-metrics.ts'
import { type PushCount, pushCount } from './metrics/push-metrics.ts'
import { askedEvery, askedGaugesIn, counterIn, gaugeIn } from './metrics/registry.ts'
import { securityCounts } from './metrics/security-metrics.ts'
import { type SocketCounts, socketCounts } from './metrics/socket-metrics.ts'

const manifest = readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')

/** The release of Hearth that this is. */
export const VERSION = z.object({ version: z.string() }).parse(JSON.parse(manifest)).version

type AnsweredRequest = { method: string; route: string; status: number; seconds: number }
/** Whether each service that was checked could be reached. */
export type ServiceStates = () => Readonly<Record<string, 'up' | 'down'>>
type OpenCases = { priority: number; open: number; overdue: number; oldestUnclaimedSeconds: number | null }
type Training = { trainedAt: Date; calibrationError: number | null }

/** The values of the running server that the gauges read. */
export type Sources = JobSources & {
  sockets: () => number
  /** People with a socket. */
  connectedPeople: () => number
  pool: () => { total: number; idle: number; waiting: number }
  /** Open cases by priority. */
  cases: () => Promise<readonly OpenCases[]>
  /** The newest training of the ranking. */
  training: () => Promise<Training | undefined>
  databaseBytes: () => Promise<number>
  /** When the last backup of this database was made. */
  lastBackup: () => Promise<Date | undefined>
  photoStore: () => Promise<{ isPaused: boolean; filesToConfirm: number }>
  services: ServiceStates
}

export type Metrics = {
  request: (answered: AnsweredRequest) => void
  /** A page was kept from loading something. */
  violation: (directive: string) => void
  /** The outcome of one attempt to send a mail. */
  mail: (outcome: 'sent' | 'put_off' | 'failed') => void
  /** The outcome of one attempt to send a push. */
  push: PushCount
  /** The outcome of a wish for words of the language model, and the tokens that it took. */
  model: ModelCount
  /** The outcome of one attempt of a job; `retry` is tried again. */
  job: (job: string, outcome: AttemptOutcome, seconds: number) => void
  /** Counters of what members do. */
  counts: ActivityCounts
  /** This person has sent a request. */
  active: (personId: string) => void
  socket: SocketCounts
  /** A limit has refused something. */
  refusal: (limit: string) => void
  redisError: () => void
  photoStoreError: (operation: string) => void
  /** A security event has happened. */
  security: (event: SecurityEventName, outcome: SecurityOutcome) => void
  /** The outcome of an uploaded photo; `failed` is tried again. `about` is there for a refused one. */
  photo: (outcome: 'done' | 'refused' | 'failed', about?: { personId: string; reason: string }) => void
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
  const refusals = count(
    'hearth_limit_refusals_total',
    'Requests and messages that a limit refused, by limit',
    { limit: [] },
  )
  const jobs = jobMetrics(registry)
  return {
    job: jobs.attempt,
    counts: activityCounts(registry),
    active: activePeople(registry),
    socket: socketCounts(registry),
    security: securityCounts(registry),
    refusal: (limit) => refusals.inc({ limit }),
    ...photoCounts(registry),
    mail: (outcome) => mails.inc({ outcome }),
    ...serviceCounts(registry),
    violation: (directive) => violations.inc({ directive }),
    request: ({ method, route, status, seconds }) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    watch: (sources) => {
      const gauge = gaugeIn(registry)
      gauge('hearth_sockets', 'Open sockets', sources.sockets)
      gauge('hearth_connected_people', 'People with an open socket', sources.connectedPeople)
      registry.registerMetric(connectionGauge(sources.pool))
      registry.registerMetric(serviceGauge(sources.services))
      watchCases(registry, sources.cases)
      watchPhotoStore(registry, sources.photoStore)
      watchDatabase(registry, sources)
      jobs.watch(sources)
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

function serviceCounts(registry: Registry): Pick<Metrics, 'redisError' | 'push' | 'model'> {
  const errors = counterIn(registry)('hearth_redis_errors_total', 'Errors of the connections to Redis', {})
  return { redisError: () => errors.inc(), push: pushCount(registry), model: modelCount(registry) }
}

function photoCounts(registry: Registry): Pick<Metrics, 'photo' | 'photoTrouble' | 'photoStoreError'> {
  const count = counterIn(registry)
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
  const storeErrors = count('hearth_photo_store_errors_total', 'Failed operations of the store of photos', {
    operation: ['read', 'put', 'remove', 'list'],
  })
  return {
    photo: (outcome) => photos.inc({ outcome }),
    photoTrouble: (kind, howMany) => photoTroubles.inc({ kind }, howMany),
    photoStoreError: (operation) => storeErrors.inc({ operation }),
  }
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

const watchPhotoStore = (registry: Registry, photoStore: Sources['photoStore']): void =>
  askedGaugesIn(registry)(photoStore, [
    {
      name: 'hearth_photo_deletions_paused',
      help: 'Whether no photo file is deleted because another database has used the store of photos: 1 or 0',
      valuesOf: ({ isPaused }) => [[{}, Number(isPaused)]],
    },
    {
      name: 'hearth_photo_files_to_confirm',
      help: 'Files without a photo that are not deleted before the operator confirms it',
      valuesOf: ({ filesToConfirm }) => [[{}, filesToConfirm]],
    },
  ])

const PRIORITIES = [0, 1, 2]
const SIZE_EVERY_MS = 60_000

function watchCases(registry: Registry, cases: Sources['cases']): void {
  const ofEach = (answer: readonly OpenCases[], read: (one: OpenCases) => number | null) =>
    PRIORITIES.map((priority) => {
      const found = answer.find((one) => one.priority === priority)
      return [{ priority: String(priority) }, (found && read(found)) ?? 0] as const
    })
  const labelNames = ['priority']
  askedGaugesIn(registry)(cases, [
    {
      name: 'hearth_cases_open',
      help: 'Cases without a decision, by priority',
      labelNames,
      valuesOf: (answer) => ofEach(answer, ({ open }) => open),
    },
    {
      name: 'hearth_cases_overdue',
      help: 'Cases without a decision that are past their due time, by priority',
      labelNames,
      valuesOf: (answer) => ofEach(answer, ({ overdue }) => overdue),
    },
    {
      name: 'hearth_case_oldest_unclaimed_seconds',
      help: 'Age of the oldest case without a decision that nobody has claimed, by priority',
      labelNames,
      valuesOf: (answer) => ofEach(answer, ({ oldestUnclaimedSeconds }) => oldestUnclaimedSeconds),
    },
  ])
}

function watchDatabase(registry: Registry, { training, databaseBytes, lastBackup }: Sources): void {
  const ask = askedGaugesIn(registry)
  ask(training, [
    {
      name: 'hearth_ranking_trained_timestamp_seconds',
      help: 'When the ranking in use was trained',
      valuesOf: (newest) => (newest ? [[{}, newest.trainedAt.getTime() / 1000]] : []),
    },
    {
      name: 'hearth_ranking_calibration_error',
      help: 'Mean difference between predicted and real likes at that training, between 0 and 1',
      valuesOf: (newest) => (newest?.calibrationError == null ? [] : [[{}, newest.calibrationError]]),
    },
  ])
  ask(askedEvery(SIZE_EVERY_MS, databaseBytes), [
    {
      name: 'hearth_database_size_bytes',
      help: 'Size of the database on disk, read at most once a minute',
      valuesOf: (bytes) => [[{}, bytes]],
    },
  ])
  ask(lastBackup, [
    {
      name: 'hearth_backup_last_success_timestamp_seconds',
      help: 'When the last verified backup of this database was made; missing if there is none',
      valuesOf: (madeAt) => (madeAt ? [[{}, madeAt.getTime() / 1000]] : []),
    },
  ])
}
