import { once } from 'node:events'
import type { Server } from 'node:http'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { networkOf } from './auth/rate-limits/network.ts'
import type { BackupRecord } from './backup/backup-record.ts'
import { openBackupSocket } from './backup/backup-socket.ts'
import { type Config, ConfigError, readConfig } from './config/config.ts'
import type { JobQueue } from './db/jobs/jobs.ts'
import type { OpenDatabase, Tx } from './db/open.ts'
import { readSignIn } from './demo/community.ts'
import { openDemoPictures } from './demo/pictures.ts'
import { type AuditDeps, recordAuditHead } from './features/audit/audit.ts'
import { type QueuedUpload, readCommunityName } from './features/photos/photos.ts'
import { openHeartbeat, recordBackup } from './features/system/system.ts'
import { trustOf } from './http/connections/client-address.ts'
import { closerOf } from './http/connections/closing.ts'
import { limitConnections } from './http/connections/connections.ts'
import { openHttpServer } from './http/connections/http-server.ts'
import { bareHeaders } from './http/guards.ts'
import { type Metrics, openMetrics, VERSION } from './http/metrics.ts'
import { builtPage } from './http/page/built-page.ts'
import { type JobContext, mailJob, openJobs, worksIn } from './jobs.ts'
import { openLastResort } from './last-resort.ts'
import { mediaJob, photoJob } from './media-jobs.ts'
import { pushJob } from './notification-jobs.ts'
import { openCommunity } from './open-community.ts'
import { processStart } from './operation.ts'
import { openImageWorker } from './outside/image-worker/image-worker.ts'
import { openLanguageModel } from './outside/language-model/language-model.ts'
import { openLiveness } from './outside/liveness.ts'
import { openLog } from './outside/log.ts'
import { openMailbox } from './outside/mail/mail.ts'
import { openMailQueue } from './outside/mail/mail-queue.ts'
import { openMediaWorker } from './outside/media-worker/media-worker.ts'
import { openPhotoFiles } from './outside/photo-files.ts'
import type { PhotoFiles } from './outside/photo-storage.ts'
import { openParts } from './outside/upload-parts.ts'
import { pushSettingsOf } from './pushes.ts'
import { openOwnBus } from './realtime/bus.ts'
import type { Sockets } from './realtime/sockets.ts'
import { handleUpgrades, isUpgradeRequest } from './realtime/upgrade.ts'
import type { ReportEvent } from './security-events.ts'
import { openServer } from './server.ts'
import { openServiceChecks, serviceChecksOf } from './service-checks.ts'
import { OPEN_BUCKET, oncePrivate, refuseOtherStore } from './start-checks.ts'

/**
 * As many as the system allows (Linux: `net.core.somaxconn`). Node's default of 511 is full at once when a whole
 * community reconnects, and a client that the system turns away tries again only after a second or more.
 */
const MAX_WAITING_TO_CONNECT = 65_535
/** The exit code of a configuration error in `sysexits.h`. */
const EXIT_CONFIG = 78

async function listen(httpServer: Server, { port, host }: Config): Promise<void> {
  const listening = once(httpServer, 'listening')
  httpServer.listen({ port, host, backlog: MAX_WAITING_TO_CONNECT })
  await listening.catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE') throw new Error(`port ${port} is in use; set PORT to another`)
    if (code === 'EACCES') throw new Error(`port ${port} is only for root; set PORT to another`)
    const isOfHost = code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN'
    throw isOfHost ? new ConfigError([`HOST must be an address of this machine (${code})`]) : error
  })
}

function greet(config: Config, httpServer: Server): void {
  const listening = httpServer.address()
  const port = typeof listening === 'object' ? listening?.port : undefined
  const address = config.baseUrl.replace(/:0$/, `:${port}`)
  if (config.role === 'worker') {
    process.stdout.write(`\nHearth runs its jobs. Its health is at port ${port}.\n\n`)
    return
  }
  const signIn = config.demo ? readSignIn(config.demoFolder) : undefined
  const hint = signIn ? ` Sign in as ${signIn.email} with the password ${signIn.password}.` : ''
  process.stdout.write(`\nHearth is at ${address}.${hint}\n\n`)
}

// None of these libraries is loaded where it is not used: each takes some megabytes.
const smtpOf = async (url: string, from: string) =>
  (await import('./outside/mail/smtp.ts')).openSmtp(url, from)

/** The bus, and the counts of rate limits, which a worker does not need. */
async function redisOf({ redisUrl, role }: Config, { db }: OpenDatabase, log: Logger, metrics: Metrics) {
  if (!redisUrl) return { openBus: openOwnBus }
  const settings = { redisUrl, community: await readCommunityName(db), log, onError: metrics.redisError }
  const { openRedisBus } = await import('./realtime/redis/redis-bus.ts')
  const { openRedisCounts } = await import('./auth/rate-limits/redis-counts.ts')
  return {
    openBus: (sockets: Sockets) => openRedisBus({ ...settings, sockets }),
    redisCounts: role === 'worker' ? undefined : openRedisCounts(settings),
  }
}

const tracingOf = async ({ tracing }: Config) =>
  tracing && (await import('./outside/tracing.ts')).openTracing({ ...tracing, version: VERSION })

/** The job queue, and mail, which leaves by it. */
async function openQueue(database: OpenDatabase, config: Config, log: Logger, metrics: Metrics) {
  const jobs = await openJobs(database, { log, count: metrics.job }, worksIn(config))
  const smtp = config.smtpUrl ? await smtpOf(config.smtpUrl, config.mailFrom) : undefined
  const carrier = smtp ?? openMailbox(() => new Date())
  const mail = openMailQueue({
    queue: { send: (data) => jobs.send(mailJob, data), drop: (data) => jobs.drop(mailJob, data) },
    carrier,
    secrets: config.authSecrets,
    log,
    count: metrics.mail,
  })
  const close = async () => {
    await jobs.close()
    smtp?.close()
  }
  return { jobs, mail, carrier, smtp, close }
}

/** Only this process can read an embedded database. */
const backupSocketOf = async (database: OpenDatabase, { dataDir }: Config, log: Logger) => {
  if (database.kind === 'postgres') return undefined
  const record = (one: BackupRecord) =>
    database.transact((tx) => recordBackup({ now: () => new Date() }, tx, one))
  return openBackupSocket({ database, dataDir, log, record })
}

const partsOf = ({ db }: OpenDatabase, { dataDir }: Config, files: PhotoFiles) =>
  openParts(files, join(dataDir, 'uploads'), () => readCommunityName(db))

/** Behind a proxy of the operator's own are many, whose connections it counts itself. */
function connectionLimitsOf(
  { connectionsPerAddress, trustedProxies }: Config,
  metrics: Metrics,
  report: ReportEvent,
) {
  const isProxy = trustOf(trustedProxies)
  const groupOf = (address: string) => (isProxy(address, 0) ? undefined : networkOf(address))
  const limit = 'connections_per_address'
  const onRefused = (network: string | undefined) => {
    metrics.refusal(limit)
    report({ event: 'connection_refused', outcome: 'refused', limit }, { network })
  }
  return { most: connectionsPerAddress, groupOf, onRefused }
}

/** Opens the server of the application and of its sockets. */
function openListener(
  { app, report }: ReturnType<typeof openServer>,
  config: Config,
  metrics: Metrics,
): Server {
  const headers = bareHeaders(config)
  const httpServer = openHttpServer({ fetch: app.fetch, headers, shouldUpgradeCallback: isUpgradeRequest })
  limitConnections(httpServer, { ...connectionLimitsOf(config, metrics, report), headers })
  handleUpgrades(httpServer, app.fetch, headers)
  return httpServer
}

/** Records the last entries of the audit log. The server closes even if that fails. */
const recordLastHead = (deps: AuditDeps): Promise<void> =>
  recordAuditHead(deps).catch((error: unknown) =>
    deps.log.error({ err: error }, 'the head of the audit log was not recorded'),
  )

/** In production the last resort closes the server: every minute more photos can be read. */
const endForOpenBucket =
  ({ production }: Config) =>
  () => {
    if (production) void Promise.reject(new Error(OPEN_BUCKET))
  }

const settingsOf = (config: Config) => ({
  ...config,
  isWorker: config.role === 'worker',
  secrets: config.authSecrets,
  page: builtPage(),
  push: pushSettingsOf(config),
  pictureOrigin:
    config.photoDelivery === 'redirect' && config.photoBucket
      ? new URL(config.photoBucket.endpoint).origin
      : undefined,
})

/** Opens the means of making and storing photos and clips. */
async function photosOf(
  config: Config,
  files: PhotoFiles,
  { database, jobs, log }: { database: OpenDatabase; jobs: JobQueue<JobContext>; log: Logger },
) {
  const mediaWorker = await openMediaWorker()
  if (mediaWorker.problem)
    log.warn(
      { problem: mediaWorker.problem },
      'videos and voice messages are off: install ffmpeg and bubblewrap',
    )
  return {
    files: config.demo ? openDemoPictures(files, config.demoFolder) : files,
    parts: await partsOf(database, config, files),
    imageWorker: openImageWorker(),
    mediaWorker,
    queueUpload: (tx: Tx, { id, kind }: QueuedUpload) =>
      jobs.send(kind === 'photo' ? photoJob : mediaJob, { uploadId: id }, tx),
  }
}

const heartbeatOf = ({ role }: Config) => ({ role, version: VERSION, startedAt: processStart() })

async function start(): Promise<void> {
  const config = readConfig()
  const log = openLog({ level: config.logLevel, role: config.role, version: VERSION })
  const closeWith = openLastResort(log)
  for (const warning of config.warnings) log.warn(warning)
  const tracing = await tracingOf(config)
  const database = await openCommunity(config, log, tracing?.query)
  const backups = await backupSocketOf(database, config, log)
  const metrics = openMetrics()
  const photoFiles = oncePrivate(openPhotoFiles(join(config.dataDir, 'photos'), config.photoBucket), config)
  await refuseOtherStore(database, config, photoFiles, log)
  const { jobs, mail, carrier, smtp, close: closeQueue } = await openQueue(database, config, log, metrics)
  const services = openServiceChecks(serviceChecksOf(config, database, smtp, endForOpenBucket(config)), log)
  const server = openServer({
    database,
    mail,
    mailCarrier: carrier,
    queueMail: (tx, one) => jobs.send(mailJob, mail.encrypt(one), tx),
    photos: await photosOf(config, photoFiles, { database, jobs, log }),
    liveness: config.livenessUrl === undefined ? undefined : openLiveness(config.livenessUrl),
    languageModel: config.languageModel && openLanguageModel(config.languageModel),
    askForPushes: worksIn(config) ? undefined : () => jobs.send(pushJob, {}),
    metrics,
    services: services.states,
    traceRequest: tracing?.request,
    ...(await redisOf(config, database, log, metrics)),
    log,
    now: () => new Date(),
    settings: settingsOf(config),
  })
  const httpServer = openListener(server, config, metrics)
  const closeServer = closerOf(httpServer)
  const heartbeat = openHeartbeat(database.db, heartbeatOf(config))

  closeWith(async () => {
    server.startClosing()
    services.close()
    await backups?.close()
    await closeServer()
    await server.idle()
    await closeQueue()
    if (worksIn(config)) await recordLastHead(server.allDeps)
    server.close()
    await heartbeat.close()
    await database.close()
    await tracing?.close()
  })
  // Before the first request: a database that fails later must not end a server that is up.
  if (worksIn(config)) await jobs.work({ ...server.allDeps, deliverMail: mail.deliver })
  // Otherwise the first process with NODE_COMPILE_CACHE writes it while it ends, which takes seconds on a busy machine.
  flushCompileCache()
  await listen(httpServer, config)
  greet(config, httpServer)
}

start().catch((error: unknown) => {
  if (error instanceof ConfigError) {
    process.stderr.write(`${error.message}\n`)
    process.exit(EXIT_CONFIG)
  }
  process.stderr.write(`Hearth couldn’t start: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
