import { EventEmitter } from 'node:events'
import type { Logger } from 'pino'
import { type AppOptions, openApp } from './app.ts'
import { openErasePerson } from './auth/account/erase-person.ts'
import { openAuth, hashing as ownHashing } from './auth/auth.ts'
import { factorEncryptionOf } from './auth/second-factor/factor-encryption.ts'
import type { AuthSettings } from './auth/settings.ts'
import { openBackgroundWork } from './background-work.ts'
import { communityOptionsOf, liveBrand } from './brand/brand-presentation.ts'
import type { BrandSettings, GoogleSettings, PaymentSettings } from './config/config.ts'
import type { Deps, Publish } from './context.ts'
import {
  addressHashesOf,
  caseEncryptorOf,
  exportEncryptorOf,
  mediaEncryptorOf,
  reportEncryptorOf,
} from './cryptography/encryption.ts'
import type { Hashing } from './cryptography/password-hashing.ts'
import type { Secrets } from './cryptography/secrets.ts'
import { deckDrawOf } from './cryptography/signatures.ts'
import type { OpenDatabase, Tx } from './db/open.ts'
import { openSendQueue } from './features/chat/sending/send-queue.ts'
import { openCommunity } from './features/community/community.ts'
import { mayLookAt, topPicture } from './features/discovery/discovery.ts'
import { holdByAddress } from './features/moderation/moderation.ts'
import { noteTurns } from './features/notifications/digest/turns.ts'
import { unsubscribeTokensOf } from './features/notifications/settings/unsubscribe.ts'
import { acceptAtSignUp } from './features/pages/pages.ts'
import type { Permits, Photos } from './features/photos/photos.ts'
import type { PhrasingMeans } from './features/phrasing/phrasing.ts'
import { registrationRules, startApproval } from './features/registration/registration.ts'
import { hideByAddress } from './features/safety/safety.ts'
import { type Metrics, openMetrics, type ServiceStates } from './http/metrics.ts'
import type { AllDeps } from './jobs.ts'
import { listenersOf, tellAccountChanged } from './listeners.ts'
import { frameHandlerOf, type LiveBus, type OpenBus, openLive, publisherOf } from './live.ts'
import { mediaRules } from './media-rules.ts'
import { membershipDepsOf } from './membership.ts'
import { gaugeSourcesOf, operationOf } from './operation.ts'
import { openAuditHeads } from './outside/audit-heads.ts'
import type { Mail, Mailer } from './outside/mail/mail.ts'
import type { ReplyingMailer } from './outside/mail/mail-test.ts'
import { countErrors } from './outside/photo-errors.ts'
import { type Hearing, openPermissionChanges } from './permission-changes.ts'
import { type OpenPushes, openPushes, type PushSettings } from './pushes.ts'
import { openReadiness } from './readiness.ts'
import type { Sockets } from './realtime/sockets.ts'
import { shareUploadEnds } from './realtime/upload-ends.ts'
import { openSecurityLog, reportingMetrics, watchOf } from './security-log.ts'
import { listenerMailsOf, queueMailOf, sendMailOf, sendUnusedNoticeOf } from './sending-mails.ts'
import { servicesWith } from './service-checks.ts'
import { waitingProfilesOf } from './waiting-profiles.ts'

type ServerOptions = {
  /** Hears everything that is published, beside the sockets. */
  alsoTell?: Publish
  database: OpenDatabase
  mail: Mailer
  /** Sends a mail past the queue; otherwise `mail` does. */
  mailCarrier?: ReplyingMailer
  /** Queues a mail in a transaction: it leaves once that has committed. */
  queueMail: (tx: Tx, mail: Mail) => Promise<void>
  photos: Pick<Photos, 'files' | 'parts' | 'imageWorker' | 'mediaWorker' | 'queueUpload'>
  log: Logger
  now: () => Date
  random?: Deps['random']
  metrics?: Metrics
  /** Software of the operator that looks at recordings of verifications. */
  liveness?: AllDeps['liveness']
  /** The state of mail server, Redis and photo store, where they are used. */
  languageModel?: PhrasingMeans['languageModel']
  services?: ServiceStates
  traceRequest?: AppOptions['traceRequest']
  /** Asks the processes that run jobs to deliver pushes. Without it this process delivers them. */
  askForPushes?: (() => Promise<void>) | undefined
  /** The way to the open pages; without it, to those of this process alone. */
  openBus?: OpenBus
  /** Where rate limits are counted; without it in the database. */
  redisCounts?: AuthSettings['redisCounts']
  hashing?: Hashing
  settings: AppOptions['settings'] & {
    /** The folder of what this machine keeps: uploads, heads of the audit log, and photos or the database where they are kept in files. */
    dataDir: string
    secrets: Secrets
    photoBucket?: object | undefined
    brand: BrandSettings
    /** Without it, nobody gets pushes. */
    push?: PushSettings | undefined
    trueFigures: boolean
    maxOpenConversations: number
    modelTokensADay: number
    unfinishedUploadsMb: number
    photoDelivery: Photos['delivery']
    limits: Deps['limits']
    payments: PaymentSettings
    google: GoogleSettings | undefined
    breachedPasswordsFile: string | undefined
  }
}

/** Every request that waits for the end of an upload listens to the same emitter. */
const MOST_WAITING = 1000

function photosWith(
  { photos: means, settings }: ServerOptions,
  { metrics, permits, bus }: Pick<OpenParts, 'metrics' | 'permits' | 'bus'>,
): Photos {
  const uploadEvents: Photos['uploadEvents'] = new EventEmitter()
  uploadEvents.setMaxListeners(MOST_WAITING)
  shareUploadEnds(bus, uploadEvents)
  const maxUnfinishedBytes = settings.unfinishedUploadsMb * 1024 * 1024
  return {
    ...means,
    files: countErrors(means.files, metrics.photoStoreError),
    permits,
    mediaEncryptor: mediaEncryptorOf(settings.secrets),
    delivery: settings.photoDelivery,
    maxUnfinishedBytes,
    uploadEvents,
    count: { upload: metrics.photo, trouble: metrics.photoTrouble },
  }
}

type AuthParts = Pick<AuthSettings, 'counts' | 'permissionMarks'>

/** `deps` are there once the server is open. */
function authOf(options: ServerOptions, by: AuthParts, deps: () => AllDeps) {
  const { database, mail, log, hashing = ownHashing, redisCounts, settings } = options
  const { baseUrl, secrets, brand, google, breachedPasswordsFile } = settings
  const { unguarded: db, transact } = database
  const onAddress: AuthSettings['onAddress'] = async (tx, owner, afterCommit) => {
    await hideByAddress(deps(), tx, owner, afterCommit)
    await holdByAddress(deps(), tx, owner, afterCommit)
    await startApproval(deps(), tx, owner, afterCommit)
  }
  const onAccount: AuthSettings['onAccount'] = (personId) => acceptAtSignUp(deps(), personId)
  const onAccountNews: AuthSettings['onAccountNews'] = (personId) =>
    deps().afterReply(() => tellAccountChanged(deps(), personId))
  const on = { onAddress, onAccount, onAccountNews, registration: registrationRules(deps) }
  const given = { baseUrl, secrets, brand, google, hashing, breachedPasswordsFile, redisCounts }
  return openAuth({ db, transact, mail, log, ...given, ...by, ...on })
}

const handlesOf = ({ db, transact, transactAtOnce }: OpenDatabase) => ({ db, transact, transactAtOnce })

type OpenParts = Pick<Deps, 'publish' | 'afterReply'> & {
  bus: LiveBus
  metrics: Metrics
  permits: Permits
  pushes: OpenPushes
}

/** The dependencies of every operation. */
const depsOf = (options: ServerOptions, { bus, publish, afterReply, metrics, pushes }: OpenParts): Deps => ({
  ...handlesOf(options.database),
  now: options.now,
  random: options.random,
  publish,
  counts: metrics.counts,
  listeners: listenersOf(bus, listenerMailsOf(options), pushes.delivery),
  limits: options.settings.limits,
  payments: options.settings.payments.mode,
  caseEncryptor: caseEncryptorOf(options.settings.secrets),
  deckDraw: deckDrawOf(options.settings.secrets),
  afterReply,
  log: options.log,
})

/** The dependencies of single features. */
const ownDepsOf = (options: ServerOptions, parts: OpenParts): Omit<AllDeps, keyof Deps> => ({
  photos: photosWith(options, parts),
  liveness: options.liveness,
  reportEncryptor: reportEncryptorOf(options.settings.secrets),
  exportEncryptor: exportEncryptorOf(options.settings.secrets),
  hashAddress: addressHashesOf(options.settings.secrets),
  sendMail: sendMailOf(options),
  queueMail: queueMailOf(options),
  ...membershipDepsOf(options),
  noteTurns: (tx, personIds) => noteTurns(tx, personIds, options.now()),
  unsubscribeTokens: unsubscribeTokensOf(options.settings.secrets),
  sendUnusedNotice: sendUnusedNoticeOf(options),
  auditHeads: openAuditHeads(options.settings.dataDir),
  erasePerson: openErasePerson(options.database.unguarded, options.settings.secrets),
  factorEncryption: factorEncryptionOf(options.settings.secrets),
  pushEncryptor: parts.pushes.encryptor,
  delivery: parts.pushes.delivery,
})

type Ending = {
  readiness: ReturnType<typeof openReadiness>
  photos: Photos
  sockets: Sockets
  hearing: Hearing
  bus: LiveBus
  /** The work that is still under way, in the order in which it is waited for. */
  waits: readonly (() => Promise<void>)[]
}

/** The steps in which a server ends. */
const endOf = (
  { redisCounts }: ServerOptions,
  { readiness, photos, sockets, hearing, bus, waits }: Ending,
) => ({
  /** Resolves once changes of permissions are heard, from when on answers are kept. */
  hears: hearing.first,
  /** Resolves once what was left for later is done. */
  idle: async () => {
    for (const idle of waits) await idle()
    bus.close()
  },
  /** From here on not ready, and every socket told to come back. */
  startClosing: () => {
    readiness.close()
    photos.uploadEvents.emit('closing')
    sockets.closeAll()
  },
  /** After the jobs have ended: ends the process that decodes photos, and the connections that count and listen. */
  close: () => {
    hearing.close()
    photos.imageWorker.close()
    redisCounts?.close()
  },
})

const pushesOf = (options: ServerOptions, { push }: Metrics) =>
  openPushes({
    ...options,
    deps: { ...handlesOf(options.database), now: options.now, log: options.log },
    count: push,
  })

/** Returns the log of security events, and metrics that report those that they count. */
function openReporting({ settings, log, metrics = openMetrics() }: ServerOptions) {
  const security = openSecurityLog(settings.secrets, log, metrics.security)
  return { security, metrics: reportingMetrics(metrics, security, log) }
}

/** Composition root: builds the app, its sockets and what they need over an open database. Used by `main.ts` and by tests. */
export function openServer(given: ServerOptions) {
  const { database, mail, log, alsoTell, languageModel } = given
  const { security, metrics } = openReporting(given)
  const community = openCommunity({ db: database.db, log })
  const settings = { ...given.settings, brand: liveBrand(given.settings.brand, community) }
  const changes = openPermissionChanges()
  const options = { ...given, settings, community, services: servicesWith(changes, given) }
  const auth = authOf(options, { counts: metrics.counts, permissionMarks: changes }, () => allDeps)
  const { sockets, bus, permits, hearing } = openLive(auth, metrics, { ...options, changes })
  metrics.watch(gaugeSourcesOf(options, sockets))
  const pushes = pushesOf(options, metrics)
  const publish = publisherOf(bus, alsoTell, pushes.noter.hear)
  const { afterReply, idle: backgroundIsOver } = openBackgroundWork(log)
  const parts = { bus, publish, metrics, permits, pushes, afterReply }
  const deps = depsOf(options, parts)
  const own = ownDepsOf(options, parts)
  const allDeps = { ...deps, ...own }
  const { send, idle: sendingIsOver } = openSendQueue(deps)
  const handleFrame = frameHandlerOf(deps, send, sockets, { metrics, report: security.report })
  const readiness = openReadiness({ database, dataDir: settings.dataDir, log })
  const app = openApp({
    deps,
    auth,
    bus: { follow: bus.follow, endSessions: pushes.afterEnd(bus.endSessions) },
    pushes: { pushService: pushes.service, pushEncryptor: pushes.encryptor },
    sockets,
    handleFrame,
    metrics,
    traceRequest: options.traceRequest,
    watch: watchOf(security, auth),
    mail,
    chat: { send, maxOpenConversations: settings.maxOpenConversations },
    ...own,
    phrasing: { languageModel, modelTokensADay: settings.modelTokensADay, countModel: metrics.model },
    topPicture,
    mediaRules,
    mayLookAt: async (ctx, personId) => !ctx.isWaiting && mayLookAt(ctx, personId),
    settings,
    ...communityOptionsOf(given.settings, deps, community),
    waitingProfiles: waitingProfilesOf(own.photos),
    isReady: readiness.isReady,
    ...operationOf(options, deps),
  })
  const waits = [sendingIsOver, backgroundIsOver, pushes.idle]
  return {
    app,
    deps,
    /** With those of single features: for jobs. */
    allDeps,
    send,
    auth,
    report: security.report,
    sockets: { ...sockets, follow: bus.follow },
    handleFrame,
    ...endOf(options, { readiness, photos: own.photos, sockets, hearing, bus, waits }),
  }
}
