import type { Logger } from 'pino'
import type { BucketSettings, Config } from './config/config.ts'
import { hasRecentSuccess } from './db/jobs/job-states.ts'
import type { Db, OpenDatabase } from './db/open.ts'
import { codeOf } from './errors.ts'
import type { ServiceStates } from './http/metrics.ts'
import { isOpenToAll, reachBucket } from './outside/photo-files.s3.ts'
import type { PermissionChanges } from './permission-changes.ts'

export type ServiceState = 'up' | 'down'
type ServiceCheck = { check: () => Promise<void>; everyMs: number }

const MINUTE_MS = 60_000
/** A mail server counts sign-ins, and mail is put off and sent later anyway. */
export const MAIL_EVERY_MS = 10 * MINUTE_MS
export const CHECKED_EVERY_MS = MINUTE_MS

/** A worker may start after the web processes. */
const WORKER_WITHIN_S = 300

/** Throws if no process has finished a job lately. `upSeconds` is how long this one has been running. */
export async function requireWorker(db: Db, upSeconds = process.uptime()): Promise<void> {
  if (upSeconds < WORKER_WITHIN_S || (await hasRecentSuccess(db))) return
  throw Object.assign(new Error('no job has succeeded for five minutes'), { code: 'NO_JOB_FINISHED' })
}

/** Returns the function that logs lost connections to the database, at most once a minute. */
export function logLostConnections(log: Logger): (code: string) => void {
  let loggedAt = -Infinity
  return (code) => {
    const now = performance.now()
    if (now - loggedAt < MINUTE_MS) return
    loggedAt = now
    log.warn({ code }, 'a connection to the database was lost')
  }
}

/**
 * Checks the services that Hearth works without for a while: now, then at intervals, each minute while one is away. Logs once
 * that one is away and once that it is back. The server is ready meanwhile, because a restart would not help.
 */
export function openServiceChecks(services: Readonly<Record<string, ServiceCheck>>, log: Logger) {
  const states = new Map<string, ServiceState>()
  const timers = new Map<string, NodeJS.Timeout>()
  let isClosed = false

  async function run(service: string, { check, everyMs }: ServiceCheck): Promise<void> {
    const before = states.get(service)
    try {
      await check()
      states.set(service, 'up')
      if (before === 'down') log.info({ service }, 'a service is back')
    } catch (error) {
      states.set(service, 'down')
      if (before !== 'down') log.warn({ service, code: codeOf(error) }, 'a service cannot be reached')
    }
    if (isClosed) return
    const delay = states.get(service) === 'down' ? Math.min(everyMs, MINUTE_MS) : everyMs
    timers.set(service, setTimeout(() => void run(service, { check, everyMs }), delay).unref())
  }

  const first = Promise.all(Object.entries(services).map(([name, service]) => run(name, service)))
  return {
    /** Resolves once each was checked. */
    checked: async (): Promise<void> => void (await first),
    /** The services that were checked. */
    states: (): Record<string, ServiceState> => Object.fromEntries(states),
    close: (): void => {
      isClosed = true
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}

/** The services that are checked: those that the settings name and this role uses. `onOpenBucket` may be called each minute. */
export function serviceChecksOf(
  { redisUrl, photoBucket, role }: Pick<Config, 'redisUrl' | 'photoBucket' | 'role'>,
  { db }: Pick<OpenDatabase, 'db'>,
  smtp: { reach: () => Promise<void> } | undefined,
  onOpenBucket: () => void,
) {
  const everyMs = CHECKED_EVERY_MS
  const reachBus = async (url: string) => (await import('./realtime/redis/redis-check.ts')).reachRedis(url)
  const checkBucket = async (bucket: BucketSettings) => {
    if (await isOpenToAll(bucket)) onOpenBucket()
    await reachBucket(bucket)
  }
  return {
    ...(role === 'web' && { worker: { check: () => requireWorker(db), everyMs } }),
    ...(smtp && role !== 'web' && { mail: { check: smtp.reach, everyMs: MAIL_EVERY_MS } }),
    ...(redisUrl && { redis: { check: () => reachBus(redisUrl), everyMs } }),
    ...(photoBucket && { photos: { check: () => checkBucket(photoBucket), everyMs } }),
  }
}

type ServedBy = {
  database: Pick<OpenDatabase, 'kind'>
  services?: ServiceStates
  settings: { isWorker?: boolean }
}

/** Returns the states of services, for what sends pictures on PostgreSQL with that of its notifications. */
export function servicesWith(
  { isHearing }: PermissionChanges,
  { services = () => ({}), database, settings }: ServedBy,
): ServiceStates {
  if (database.kind === 'pglite' || settings.isWorker) return services
  return () => ({ ...services(), notifications: isHearing() ? 'up' : 'down' })
}
