import type { BackupView, SystemView } from '@hearth/contract/console/system'
import { type Config, readConfig } from '../config/config.ts'
import { readJobStates } from '../db/jobs/job-states.ts'
import type { OpenDatabase } from '../db/open.ts'
import { readDatabaseSize } from '../db/size.ts'
import { countPhotos } from '../features/photos/photos.ts'
import { readSystem } from '../features/system/system.ts'
import { VERSION } from '../http/metrics.ts'
import { readDiskSpace } from '../outside/disk-space.ts'
import { openSmtp } from '../outside/mail/smtp.ts'
import { openMediaWorker } from '../outside/media-worker/media-worker.ts'
import { reachBucket } from '../outside/photo-files.s3.ts'
import type { ServiceState } from '../service-checks.ts'
import { durationOf } from './backup/wording.ts'
import { EXIT_USAGE, runCommand, say, withCommunity } from './community-database.ts'

const USAGE = `npm run status

  Says whether the services can be reached, and shows queues, jobs, backups and storage. The exit code is 1 if a service
  is away, or a job or the backup is late. Stop Hearth first if it uses the embedded database; the console shows the same.
`

async function stateOf(check: () => Promise<unknown>): Promise<ServiceState> {
  try {
    await check()
    return 'up'
  } catch {
    return 'down'
  }
}

async function reachMail(url: string, from: string): Promise<void> {
  const smtp = openSmtp(url, from)
  await smtp.reach().finally(smtp.close)
}

/** Checks the services that the settings name. */
async function checkServices({ smtpUrl, mailFrom, redisUrl, photoBucket }: Config) {
  const states: Record<string, ServiceState> = {}
  if (smtpUrl) states['mail'] = await stateOf(() => reachMail(smtpUrl, mailFrom))
  if (redisUrl) {
    const { reachRedis } = await import('../realtime/redis/redis-check.ts')
    states['redis'] = await stateOf(() => reachRedis(redisUrl))
  }
  if (photoBucket) states['photos'] = await stateOf(() => reachBucket(photoBucket))
  return states
}

const GB = 1024 ** 3
const sizeOf = (bytes: number) => `${(bytes / GB).toFixed(2)} GB`

const ageOf = (at: string | null, now: number) =>
  at ? `${durationOf(Math.max(0, now - Date.parse(at)))} ago` : 'never'

function describeBackup(name: string, backup: BackupView | null, now: number): string {
  if (!backup) return `${name}: none`
  const what = `${sizeOf(backup.bytes)}, ${backup.isEncrypted ? 'encrypted' : 'not encrypted'}`
  return `${name}: ${ageOf(backup.at, now)}, made ${backup.madeAt}, ${what}, ${backup.place}`
}

const describeStoreSize = (store: SystemView['photos']['store'], now: number) =>
  store
    ? `Files of photos: ${store.files}, ${sizeOf(store.bytes)}, counted ${ageOf(store.countedAt, now)}`
    : 'Files of photos: not counted yet; the job compare-photos does it every night'

const describeProcess = ({ role, host, version, startedAt }: SystemView['processes'][number], now: number) =>
  `Process ${role} on ${host}: version ${version}, started ${ageOf(startedAt, now)}`

function* storageLines({ database, photos, clips, disk, at }: SystemView): Generator<string> {
  yield `Database: ${database.kind === 'pglite' ? 'embedded' : 'PostgreSQL'}, ${sizeOf(database.bytes)}`
  yield `Photos: ${photos.photos} in ${photos.isBucket ? 'a bucket' : 'a folder'}`
  yield describeStoreSize(photos.store, Date.parse(at))
  yield `Files without a photo: ${photos.strayFiles}, ${photos.filesToConfirm} wait for you`
  if (photos.isPaused) yield 'Photo files are not deleted: another database has used their store'
  yield `Videos and voice messages: ${clips.problem === null ? 'on' : `off, ${clips.problem}`}`
  yield `Disk: ${sizeOf(disk.freeBytes)} of ${sizeOf(disk.bytes)} free`
}

const describeJob = (job: SystemView['jobs'][number], now: number) =>
  `Job ${job.name}: succeeded ${ageOf(job.lastSuccessAt, now)}, failed ${ageOf(job.lastFailureAt, now)}${job.isLate ? ', LATE' : ''}`

function* linesOf(view: SystemView): Generator<string> {
  const now = Date.parse(view.at)
  const { backups } = view
  yield `Hearth ${view.version}, Node ${view.node}`
  yield* storageLines(view)
  for (const { name, isUp } of view.services) yield `Service ${name}: ${isUp ? 'up' : 'DOWN'}`
  for (const { job, waiting, active, oldestSeconds } of view.queues)
    yield `Queue ${job}: ${waiting} wait, ${active} run, the oldest for ${durationOf(oldestSeconds * 1000)}`
  for (const one of view.processes) yield describeProcess(one, now)
  for (const job of view.jobs) yield describeJob(job, now)
  yield `${describeBackup('Last backup', backups.last, now)}${backups.isLate ? ', LATE' : ''}`
  yield describeBackup('Last check of a backup', backups.lastCheck, now)
  if (backups.restored) yield describeBackup('Restored', backups.restored, now)
}

const isWrong = ({ services, jobs: states, backups }: SystemView) =>
  backups.isLate || services.some(({ isUp }) => !isUp) || states.some(({ isLate }) => isLate)

async function status({ db, kind }: OpenDatabase, config: Config): Promise<number> {
  const services = await checkServices(config)
  const view = await readSystem(
    { db, now: () => new Date() },
    {
      version: VERSION,
      startedAt: null,
      databaseKind: kind,
      databaseBytes: () => readDatabaseSize(db),
      photoCount: () => countPhotos(db),
      isBucket: config.photoBucket !== undefined,
      clipProblem: (await openMediaWorker()).problem,
      disk: () => readDiskSpace(config.dataDir),
      services: () => services,
      jobs: () => readJobStates(db),
    },
  )
  for (const line of linesOf(view)) say(line)
  return isWrong(view) ? 1 : 0
}

await runCommand(async (args) => {
  const config = readConfig()
  if (args.length === 0) return withCommunity(config, (database) => status(database, config))
  process.stderr.write(USAGE)
  return EXIT_USAGE
})
