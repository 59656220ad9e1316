import type { SystemView, TestMailView } from '@hearth/contract/console/system'
import type { Deps, StaffCtx } from '../../context.ts'
import { recordAudit } from '../audit/audit.ts'
import { describeStore, photoStoreFigures, readStoreSize } from '../photos/photos.ts'
import { showBackups } from './backups/backups.ts'
import { listProcesses } from './processes/processes.ts'

export { type BackupEvent, findLastBackup, recordBackup } from './backups/backups.ts'
export { openHeartbeat } from './processes/processes.ts'

type KnownJob = {
  name: string
  lastSuccessAt: Date | null
  lastFailureAt: Date | null
  waiting: number
  active: number
  oldestSeconds: number
  failed: number
  isLate: boolean
}

/** The means to read the state of the process and of what it uses. */
export type SystemSources = {
  version: string
  startedAt: Date | null
  databaseKind: SystemView['database']['kind']
  databaseBytes: () => Promise<number>
  photoCount: () => Promise<number>
  isBucket: boolean
  clipProblem: string | undefined
  disk: () => Promise<SystemView['disk']>
  services: () => Readonly<Record<string, 'up' | 'down'>>
  jobs: () => Promise<KnownJob[]>
}

const serviceNames = ['mail', 'redis', 'photos'] as const

/** Returns the queues that have jobs. */
const queuesIn = (states: readonly KnownJob[]): SystemView['queues'] =>
  states
    .filter(({ waiting, active }) => waiting + active > 0)
    .map(({ name: job, waiting, active, oldestSeconds }) => ({ job, waiting, active, oldestSeconds }))

const jobViewOf = ({ name, lastSuccessAt, lastFailureAt, waiting, failed, isLate }: KnownJob) => ({
  name,
  lastSuccessAt: lastSuccessAt?.toISOString() ?? null,
  lastFailureAt: lastFailureAt?.toISOString() ?? null,
  waiting,
  failed,
  isLate,
})

async function readPhotos(
  { db }: Pick<Deps, 'db'>,
  { isBucket, photoCount }: SystemSources,
): Promise<SystemView['photos']> {
  const { strays } = await describeStore(db)
  const figures = await photoStoreFigures(db)
  const size = await readStoreSize(db)
  const store = size && { ...size, countedAt: size.countedAt.toISOString() }
  return { isBucket, photos: await photoCount(), strayFiles: strays.all, ...figures, store }
}

/** Returns the state of the process that answers, the processes that run, the database, the services, queues, jobs and backups. */
export async function readSystem(
  deps: Pick<Deps, 'db' | 'now'>,
  sources: SystemSources,
): Promise<SystemView> {
  const states = sources.services()
  const jobs = await sources.jobs()
  return {
    at: deps.now().toISOString(),
    version: sources.version,
    node: process.version,
    startedAt: sources.startedAt?.toISOString() ?? null,
    processes: await listProcesses(deps.db),
    database: { kind: sources.databaseKind, bytes: await sources.databaseBytes() },
    photos: await readPhotos(deps, sources),
    clips: { problem: sources.clipProblem ?? null },
    disk: await sources.disk(),
    services: serviceNames.flatMap((name) => (states[name] ? [{ name, isUp: states[name] === 'up' }] : [])),
    queues: queuesIn(jobs),
    jobs: jobs.map(jobViewOf),
    backups: await showBackups(deps),
  }
}

/** Sends a test mail with the work given, and records that it was sent and its outcome. */
export async function sendTestMail(ctx: StaffCtx, send: () => Promise<TestMailView>): Promise<TestMailView> {
  const sent = await send()
  await ctx.transact((tx) =>
    recordAudit(ctx, tx, {
      actor: { kind: 'staff', id: ctx.staff.id },
      operation: 'mail.test',
      details: { outcome: sent.outcome },
    }),
  )
  return sent
}
