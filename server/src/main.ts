import { once } from 'node:events'
import { Server } from 'node:http'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { type Logger, pino } from 'pino'
import { hashing } from './auth/auth.ts'
import { networkOf } from './auth/rate-limits/network.ts'
import { openBackupSocket } from './backup/backup-socket.ts'
import { copyBeforeMigration } from './backup/folder-copies.ts'
import { type Config, ConfigError, readConfig } from './config/config.ts'
import { migrate, pendingMigrations } from './db/migrations.ts'
import { type OnQuery, type OpenDatabase, openDatabase } from './db/open.ts'
import { readSignIn } from './demo/community.ts'
import { importWhenEmpty } from './demo/import.ts'
import { openDemoPictures } from './demo/pictures.ts'
import { type AuditDeps, recordAuditHead } from './features/audit/audit.ts'
import { refreshOutdatedSearch } from './features/discovery/discovery.ts'
import { checkStore, readCommunityName, StoreRefusal } from './features/photos/photos.ts'
import { trustOf } from './http/connections/client-address.ts'
import { closerOf } from './http/connections/closing.ts'
import { limitConnections, patience } from './http/connections/connections.ts'
import { type Metrics, openMetrics, VERSION } from './http/metrics.ts'
import { mailJob, openJobs, photoJob } from './jobs.ts'
import { openImageWorker } from './outside/image-worker/image-worker.ts'
import { openMailbox } from './outside/mail/mail.ts'
import { openMailQueue } from './outside/mail/mail-queue.ts'
import { reachBucket } from './outside/photo-files.s3.ts'
import { openPhotoFiles } from './outside/photo-files.ts'
import type { PhotoFiles } from './outside/photo-storage.ts'
import { openUploadParts } from './outside/upload-parts.ts'
import { type Bus, openOwnBus } from './realtime/bus.ts'
import type { Sockets } from './realtime/sockets.ts'
import { handleUpgrades, isUpgradeRequest } from './realtime/upgrade.ts'
import { builtPage, openServer } from './server.ts'
import { CHECKED_EVERY_MS, MAIL_EVERY_MS, openServiceChecks } from './service-checks.ts'
import {
  refuseDemoAccounts,
  refuseOpenBucket,
  requireWritableFolder,
  waitForDatabase,
} from './start-checks.ts'

const CLOSE_WITHIN_MS = 10_000
/**
 * As many as the system allows (Linux: `net.core.somaxconn`). Node's default of 511 is full at once when a whole
 * community reconnects, and a client that the system turns away tries again only after a second or more.
 */
const MAX_WAITING_TO_CONNECT = 65_535
/** The exit code of a configuration error in `sysexits.h`. */
const EXIT_CONFIG = 78

/** Opens the database. An embedded one that migrations will change is copied first, while it is closed. */
async function openWithCopy(config: Config, log: Logger, onQuery?: OnQuery): Promise<OpenDatabase> {
  const open = () => openDatabase({ ...config, poolSize: config.databasePool, onQuery })
  const database = await open()
  if (database.kind === 'postgres') return database
  const [first] = await pendingMigrations(database.db)
  if (!first) return database
  await database.close()
  const copy = await copyBeforeMigration(config.dataDir, first)
  log.info({ copy }, 'the database was copied before its migrations')
  return open()
}

async function prepare(database: OpenDatabase, config: Config, log: Logger): Promise<void> {
  const migrations = await migrate(database.unguarded)
  log.info({ kind: database.kind, migrations }, 'database is open')
  await refuseDemoAccounts(database, config)
  if (database.kind === 'pglite' && config.production) {
    log.warn('the embedded database survives a killed process but not a power cut: see docs/operating.md')
  }
  if (await database.transact(refreshOutdatedSearch)) log.info('all search rows were rewritten')
  if (!config.demo) return
  const how = { hashPassword: hashing.hash, now: new Date(), folder: config.demoFolder }
  if (await importWhenEmpty(database, how)) log.info('the demo community was imported')
}

/** Returns the database once nothing speaks against a start with it. */
async function openCommunity(config: Config, log: Logger, onQuery?: OnQuery): Promise<OpenDatabase> {
  await requireWritableFolder(config)
  const database = await openWithCopy(config, log, onQuery)
  await waitForDatabase(database, config, log)
  await prepare(database, config, log)
  await refuseOpenBucket(config, log)
  return database
}

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
  const signIn = config.demo ? readSignIn(config.demoFolder) : undefined
  const hint = signIn ? ` Sign in as ${signIn.email} with the password ${signIn.password}.` : ''
  process.stdout.write(`\nHearth is at ${address}.${hint}\n\n`)
}

// None of these libraries is loaded where it is not used: each takes some megabytes.
const smtpOf = async (url: string, from: string) =>
  (await import('./outside/mail/smtp.ts')).openSmtp(url, from)

async function busOf(
  redisUrl: string | undefined,
  { db }: OpenDatabase,
  log: Logger,
  metrics: Metrics,
): Promise<(sockets: Sockets) => Bus> {
  if (!redisUrl) return openOwnBus
  const community = await readCommunityName(db)
  const { openRedisBus } = await import('./realtime/redis/redis-bus.ts')
  return (sockets) => openRedisBus({ redisUrl, community, sockets, log, onError: metrics.redisError })
}

/** The services that are checked: those that the settings name. */
function serviceChecksOf(
  { redisUrl, photoBucket }: Config,
  smtp: { reach: () => Promise<void> } | undefined,
) {
  const everyMs = CHECKED_EVERY_MS
  const reachBus = async (url: string) => (await import('./realtime/redis/redis-check.ts')).reachRedis(url)
  return {
    ...(smtp && { mail: { check: smtp.reach, everyMs: MAIL_EVERY_MS } }),
    ...(redisUrl && { redis: { check: () => reachBus(redisUrl), everyMs } }),
    ...(photoBucket && { photos: { check: () => reachBucket(photoBucket), everyMs } }),
  }
}

const tracingOf = async ({ tracing }: Config) =>
  tracing && (await import('./outside/tracing.ts')).openTracing({ ...tracing, version: VERSION })

/** The job queue, and mail, which leaves by it. */
async function openQueue(database: OpenDatabase, config: Config, log: Logger, metrics: Metrics) {
  const jobs = await openJobs(database, { log, count: metrics.job })
  const smtp = config.smtpUrl ? await smtpOf(config.smtpUrl, config.mailFrom) : undefined
  const mail = openMailQueue({
    queue: { send: (data) => jobs.send(mailJob, data), drop: (data) => jobs.drop(mailJob, data) },
    carrier: smtp ?? openMailbox(() => new Date()),
    secrets: config.authSecrets,
    log,
    count: metrics.mail,
  })
  const close = async () => {
    await jobs.close()
    smtp?.close()
  }
  return { jobs, mail, smtp, close }
}

/** The names of the settings that choose the store of photos. */
const storeSettings = ({ photoBucket }: Config) =>
  photoBucket ? 'S3_ENDPOINT, S3_BUCKET, S3_PREFIX' : 'DATA_DIR/photos'

/** A store that is away is checked before its first file is deleted. */
async function refuseOtherStore({ db }: OpenDatabase, config: Config, files: PhotoFiles, log: Logger) {
  const now = () => new Date()
  await checkStore({ db, now, log, photos: { files } }, storeSettings(config)).catch((error: unknown) => {
    if (error instanceof StoreRefusal) throw error
    log.warn(
      { err: error },
      'whose the store of photos is cannot be read now; no photo file is deleted before',
    )
  })
}

/** Behind a proxy of the operator's own are many, whose connections it counts itself. */
function connectionLimitsOf({ connectionsPerAddress, trustedProxies }: Config, metrics: Metrics) {
  const isProxy = trustOf(trustedProxies)
  const groupOf = (address: string) => (isProxy(address, 0) ? undefined : networkOf(address))
  const onRefused = () => metrics.refusal('connections_per_address')
  return { most: connectionsPerAddress, groupOf, onRefused }
}

function openHttpServer(fetch: ReturnType<typeof openServer>['app']['fetch']): Server {
  const httpServer = createAdaptorServer({
    fetch,
    serverOptions: { shouldUpgradeCallback: isUpgradeRequest, ...patience },
  })
  if (!(httpServer instanceof Server))
    throw new Error('Without a certificate of its own this server speaks HTTP/1.1')
  return httpServer
}

/** Records the last entries of the audit log. The server closes even if that fails. */
const recordLastHead = (deps: AuditDeps): Promise<void> =>
  recordAuditHead(deps).catch((error: unknown) =>
    deps.log.error({ err: error }, 'the head of the audit log was not recorded'),
  )

/** Closes everything in order at the first signal, and ends the process, at the latest after `CLOSE_WITHIN_MS`. */
function closeOnSignal(log: Logger, closeAll: () => Promise<void>): void {
  let closing = false
  const close = async (signal: string) => {
    if (closing) return
    closing = true
    log.info({ signal }, 'closing')
    setTimeout(() => process.exit(1), CLOSE_WITHIN_MS).unref()
    await closeAll()
    log.info('closed')
    process.exit(0)
  }
  process.on('SIGTERM', (signal) => void close(signal))
  process.on('SIGINT', (signal) => void close(signal))
}

async function start(): Promise<void> {
  const config = readConfig()
  const log = pino({ level: config.logLevel })
  for (const warning of config.warnings) log.warn(warning)
  const tracing = await tracingOf(config)
  const database = await openCommunity(config, log, tracing?.query)
  const { dataDir } = config
  const backups = database.kind === 'pglite' ? await openBackupSocket({ database, dataDir, log }) : undefined
  const metrics = openMetrics()
  const photoFiles = openPhotoFiles(join(config.dataDir, 'photos'), config.photoBucket)
  await refuseOtherStore(database, config, photoFiles, log)
  const { jobs, mail, smtp, close: closeQueue } = await openQueue(database, config, log, metrics)
  const services = openServiceChecks(serviceChecksOf(config, smtp), log)
  const server = openServer({
    database,
    mail,
    queueMail: (tx, one) => jobs.send(mailJob, mail.encrypt(one), tx),
    photos: {
      files: config.demo ? openDemoPictures(photoFiles, config.demoFolder) : photoFiles,
      parts: openUploadParts(join(config.dataDir, 'uploads')),
      imageWorker: openImageWorker(),
      queueUpload: (tx, uploadId) => jobs.send(photoJob, { uploadId }, tx),
    },
    metrics,
    services: services.states,
    queues: jobs.measure,
    traceRequest: tracing?.request,
    openBus: await busOf(config.redisUrl, database, log, metrics),
    log,
    now: () => new Date(),
    settings: { ...config, secrets: config.authSecrets, page: builtPage() },
  })
  const httpServer = openHttpServer(server.app.fetch)
  limitConnections(httpServer, connectionLimitsOf(config, metrics))
  handleUpgrades(httpServer, server.app.fetch)
  const closeServer = closerOf(httpServer)

  closeOnSignal(log, async () => {
    server.startClosing()
    services.close()
    await backups?.close()
    await closeServer()
    await server.idle()
    await closeQueue()
    await recordLastHead(server.allDeps)
    server.close()
    await database.close()
    await tracing?.close()
  })
  // Before the first request: a database that fails later must not end a server that is up.
  await jobs.work({ ...server.allDeps, deliverMail: mail.deliver })
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
