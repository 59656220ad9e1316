import { EventEmitter } from 'node:events'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { type AppOptions, openApp } from './app.ts'
import { type Auth, findActiveSessions, openAuth, hashing as ownHashing } from './auth/auth.ts'
import { mailOf } from './auth/mailed/send-mail.ts'
import type { Hashing } from './auth/password/password.ts'
import type { AuthSettings } from './auth/settings.ts'
import { brandPresentationOf } from './brand/brand-presentation.ts'
import type { BrandSettings, GoogleSettings } from './config/config.ts'
import type { Deps, Publish } from './context.ts'
import type { QueueLength } from './db/jobs/jobs.ts'
import type { OpenDatabase, Tx } from './db/open.ts'
import { readDatabaseSize } from './db/size.ts'
import { countOpenCases } from './features/cases/cases.ts'
import { tellTyping } from './features/chat/chat.ts'
import { openSendQueue, type Send } from './features/chat/sending/send-queue.ts'
import { findNewestTraining, mayLookAt, topPicture } from './features/discovery/discovery.ts'
import { holdByAddress } from './features/moderation/moderation.ts'
import { type Photos, photoStoreFigures } from './features/photos/photos.ts'
import { hideByAddress } from './features/safety/safety.ts'
import { type Metrics, openMetrics, type ServiceStates, type Sources } from './http/metrics.ts'
import { type AllDeps, jobs } from './jobs.ts'
import { type ListenerMails, listenersOf } from './listeners.ts'
import { openAuditHeads } from './outside/audit-heads.ts'
import {
  addressHashesOf,
  caseEncryptorOf,
  exportEncryptorOf,
  reportEncryptorOf,
  type Secrets,
} from './outside/encryption.ts'
import type { Mail, Mailer } from './outside/mail/mail.ts'
import { countErrors } from './outside/photo-errors.ts'
import { openReadiness } from './readiness.ts'
import { type Bus, openOwnBus } from './realtime/bus.ts'
import { type FrameReceivers, openFrameHandler } from './realtime/frame-handler.ts'
import { openSockets, type Sockets } from './realtime/sockets.ts'

type ServerOptions = {
  /** Hears everything that is published, beside the sockets. */
  alsoTell?: Publish
  database: OpenDatabase
  mail: Mailer
  /** Queues a mail in a transaction: it leaves once that has committed. */
  queueMail: (tx: Tx, mail: Mail) => Promise<void>
  photos: Pick<Photos, 'files' | 'parts' | 'imageWorker' | 'queueUpload'>
  log: Logger
  now: () => Date
  metrics?: Metrics
  /** The state of mail server, Redis and photo store, where they are used. */
  services?: ServiceStates
  /** Counts the unfinished jobs, for the metrics. */
  queues?: () => Promise<QueueLength[]>
  traceRequest?: AppOptions['traceRequest']
  /** The way to the open pages; without it, to those of this process alone. */
  openBus?: (sockets: Sockets) => Bus
  hashing?: Hashing
  settings: Omit<AppOptions['settings'], 'presentation'> & {
    /** The folder of what this machine keeps: uploads, heads of the audit log, and photos or the database where they are kept in files. */
    dataDir: string
    secrets: Secrets
    brand: BrandSettings
    trueFigures: boolean
    maxOpenConversations: number
    unfinishedUploadsMb: number
    limits: Deps['limits']
    google: GoogleSettings | undefined
  }
}

/** Every request that waits for the end of an upload listens to the same emitter. */
const MOST_WAITING = 1000

function photosWith({ photos: means, settings }: ServerOptions, metrics: Metrics): Photos {
  const uploadEvents: Photos['uploadEvents'] = new EventEmitter()
  uploadEvents.setMaxListeners(MOST_WAITING)
  const maxUnfinishedBytes = settings.unfinishedUploadsMb * 1024 * 1024
  return {
    ...means,
    files: countErrors(means.files, metrics.photoStoreError),
    maxUnfinishedBytes,
    uploadEvents,
    count: { upload: metrics.photo, trouble: metrics.photoTrouble },
  }
}

/** Runs work after a reply. Only closing the server waits for it. */
function openBackgroundWork(log: Logger) {
  const waiting = new Set<Promise<void>>()
  const afterReply: Deps['afterReply'] = (work) => {
    const doing = setImmediate()
      .then(work)
      .catch((error: unknown) => log.error({ err: error }, 'what was left for later failed'))
      .finally(() => waiting.delete(doing))
    waiting.add(doing)
  }
  const idle = async () => {
    while (waiting.size > 0) await Promise.all(waiting)
  }
  return { afterReply, idle }
}

/** The sockets of this process and the way to those of other processes. */
function openLive(auth: Auth, metrics: Metrics, { log, openBus = openOwnBus }: ServerOptions) {
  const findActive = (sessionIds: readonly string[]) => findActiveSessions(auth, sessionIds)
  const sockets = openSockets(findActive, log, metrics.socket)
  return { sockets, bus: openBus(sockets) }
}

/** The operations that pages start over their sockets. */
const receiversOf = (deps: Deps, send: Send, metrics: Metrics): FrameReceivers => ({
  send: (senderId, { conversationId, input }) => {
    metrics.active(senderId)
    return send(senderId, conversationId, input)
  },
  typing: (personId, conversationId) => {
    const typing = tellTyping({ ...deps, viewerId: personId }, conversationId)
    typing.catch((error: unknown) => deps.log.error({ err: error }, 'typing could not be told'))
  },
})

const frameHandlerOf = (deps: Deps, send: Send, { push }: Sockets, metrics: Metrics) =>
  openFrameHandler({
    receivers: receiversOf(deps, send, metrics),
    push,
    log: deps.log,
    onLimit: metrics.refusal,
  })

/** `deps` are there once the server is open. */
function authOf(options: ServerOptions, { counts }: Metrics, deps: () => AllDeps) {
  const { database, mail, log, hashing = ownHashing, settings } = options
  const { baseUrl, secrets, brand, google } = settings
  const { unguarded: db, transact } = database
  const onAddress: AuthSettings['onAddress'] = async (tx, owner, afterCommit) => {
    await hideByAddress(deps(), tx, owner, afterCommit)
    await holdByAddress(deps(), tx, owner, afterCommit)
  }
  return openAuth({ db, transact, mail, log, baseUrl, secrets, brand, google, hashing, counts, onAddress })
}

const sendMailOf =
  ({ mail, settings: { brand, baseUrl } }: ServerOptions): AllDeps['sendMail'] =>
  (to, write) =>
    mail.send(mailOf(brand, to, (texts) => write(texts, baseUrl)))

const queueMailOf =
  ({ queueMail, settings: { brand, baseUrl } }: ServerOptions): AllDeps['queueMail'] =>
  (tx, to, write) =>
    queueMail(
      tx,
      mailOf(brand, to, (texts) => write(texts, baseUrl)),
    )

const listenerMailsOf = ({ queueMail, settings: { brand, baseUrl } }: ServerOptions): ListenerMails => ({
  queue: (tx, to, write) => queueMail(tx, mailOf(brand, to, write)),
  link: (path) => `${baseUrl}${path}`,
})

const handlesOf = ({ db, transact, transactAtOnce }: OpenDatabase) => ({ db, transact, transactAtOnce })

const PAGE = join(dirname(fileURLToPath(import.meta.url)), '../../web/dist')

/** The folder of the built page, where it has been built. */
export const builtPage = () => (existsSync(join(PAGE, 'index.html')) ? PAGE : undefined)

type OpenParts = Pick<Deps, 'publish' | 'afterReply'> & { bus: Bus; metrics: Metrics }

/** The dependencies of every operation and those of single features. */
const depsOf = (options: ServerOptions, { bus, publish, afterReply, metrics }: OpenParts): AllDeps => ({
  ...handlesOf(options.database),
  now: options.now,
  publish,
  counts: metrics.counts,
  listeners: listenersOf(bus, listenerMailsOf(options)),
  limits: options.settings.limits,
  caseEncryptor: caseEncryptorOf(options.settings.secrets),
  afterReply,
  log: options.log,
  photos: photosWith(options, metrics),
  reportEncryptor: reportEncryptorOf(options.settings.secrets),
  exportEncryptor: exportEncryptorOf(options.settings.secrets),
  hashAddress: addressHashesOf(options.settings.secrets),
  sendMail: sendMailOf(options),
  queueMail: queueMailOf(options),
  auditHeads: openAuditHeads(options.settings.dataDir),
})

const noServices: ServiceStates = () => ({})

/** The sources of the gauges. */
const sourcesOf = (
  { database: { db, pool }, now, queues, services = noServices }: ServerOptions,
  sockets: Sockets,
): Sources => ({
  sockets: sockets.count,
  connectedPeople: sockets.countPeople,
  pool,
  cases: () => countOpenCases({ db, now }),
  photoStore: () => photoStoreFigures(db),
  services,
  training: () => findNewestTraining(db),
  databaseBytes: () => readDatabaseSize(db),
  jobNames: jobs.map(({ name }) => name),
  queues,
})

const publisherOf =
  (bus: Bus, alsoTell: ServerOptions['alsoTell']): Publish =>
  (personIds, event) => {
    bus.publish(personIds, event)
    alsoTell?.(personIds, event)
  }

/** Separates the dependencies of single features from those of every operation. */
function separate(all: AllDeps) {
  const {
    photos,
    reportEncryptor,
    exportEncryptor,
    hashAddress,
    sendMail,
    queueMail: _,
    auditHeads: __,
    ...deps
  } = all
  return { deps, own: { photos, reportEncryptor, exportEncryptor, hashAddress, sendMail } }
}

/** Composition root: builds the app, its sockets and what they need over an open database. Used by `main.ts` and by tests. */
export function openServer(options: ServerOptions) {
  const { database, mail, log, settings, alsoTell, metrics = openMetrics() } = options
  const auth = authOf(options, metrics, () => allDeps)
  const { sockets, bus } = openLive(auth, metrics, options)
  metrics.watch(sourcesOf(options, sockets))
  const publish = publisherOf(bus, alsoTell)
  const background = openBackgroundWork(log)
  const allDeps = depsOf(options, { bus, publish, metrics, afterReply: background.afterReply })
  const { deps, own } = separate(allDeps)
  const { photos } = own
  const { send, idle: sendingIsOver } = openSendQueue(deps)
  const handleFrame = frameHandlerOf(deps, send, sockets, metrics)
  const readiness = openReadiness({ database, dataDir: settings.dataDir, log })
  const app = openApp({
    deps,
    auth,
    bus,
    sockets,
    handleFrame,
    metrics,
    traceRequest: options.traceRequest,
    mail,
    chat: { send, maxOpenConversations: settings.maxOpenConversations },
    ...own,
    topPicture,
    mayLookAt,
    settings: { ...settings, presentation: brandPresentationOf(settings, deps) },
    isReady: readiness.isReady,
    services: options.services ?? noServices,
  })
  return {
    app,
    deps,
    /** With those of single features: for jobs. */
    allDeps,
    send,
    auth,
    sockets: { ...sockets, follow: bus.follow },
    handleFrame,
    /** Once what was left for later is done. */
    idle: async () => {
      await sendingIsOver()
      await background.idle()
      bus.close()
    },
    /** From here on not ready, and every socket told to come back. */
    startClosing: () => {
      readiness.close()
      photos.uploadEvents.emit('closing')
      sockets.closeAll()
    },
    /** After the jobs have ended: ends the process that decodes photos. */
    close: () => photos.imageWorker.close(),
  }
}
