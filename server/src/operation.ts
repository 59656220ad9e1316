import { linkMail } from './auth/mailed/mail-texts.ts'
import { mailOf } from './auth/mailed/send-mail.ts'
import { sessions } from './auth/sessions/sessions.store.ts'
import type { BrandSettings } from './config/config.ts'
import type { Deps } from './context.ts'
import { readJobStates } from './db/jobs/job-states.ts'
import type { OpenDatabase } from './db/open.ts'
import { readDatabaseSize } from './db/size.ts'
import { countOpenCases } from './features/cases/cases.ts'
import { findNewestTraining } from './features/discovery/discovery.ts'
import { countFigures } from './features/figures/figures.ts'
import { countPhotos, photoStoreFigures } from './features/photos/photos.ts'
import type { SystemOptions } from './features/system/system.routes.ts'
import { findLastBackup } from './features/system/system.ts'
import { askedEvery } from './http/metrics/registry.ts'
import { type ServiceStates, type Sources, VERSION } from './http/metrics.ts'
import { jobs } from './jobs.ts'
import { readDiskSpace } from './outside/disk-space.ts'
import type { Mailer } from './outside/mail/mail.ts'
import { type ReplyingMailer, tryMail } from './outside/mail/mail-test.ts'
import type { Sockets } from './realtime/sockets.ts'

type OperationOptions = {
  database: OpenDatabase
  mail: Mailer
  mailCarrier?: ReplyingMailer
  services?: ServiceStates
  photos: { mediaWorker: { problem: string | undefined } }
  settings: { dataDir: string; photoBucket?: object | undefined; brand: BrandSettings; baseUrl: string }
}

const SYSTEM_EVERY_MS = 60_000

/** Returns when this process was started. */
export const processStart = (): Date => new Date(Date.now() - process.uptime() * 1000)

/** The sources of the console's page about the system. Sizes, slow on a large database, are read at most once a minute. */
function systemSourcesOf(options: OperationOptions): SystemOptions['sources'] {
  const { database, photos, services = () => ({}), settings } = options
  const { db, kind } = database
  return {
    version: VERSION,
    startedAt: processStart(),
    databaseKind: kind,
    databaseBytes: askedEvery(SYSTEM_EVERY_MS, () => readDatabaseSize(db)),
    photoCount: askedEvery(SYSTEM_EVERY_MS, () => countPhotos(db)),
    isBucket: settings.photoBucket !== undefined,
    clipProblem: photos.mediaWorker.problem,
    disk: () => readDiskSpace(settings.dataDir),
    services,
    jobs: () => readJobStates(db),
  }
}

/** Charts that are open in several windows are counted once. */
const countTodayWith = (deps: Deps) =>
  askedEvery(SYSTEM_EVERY_MS, () =>
    countFigures({ ...deps, countActive: (since) => sessions.countSeenSince(deps.db, since) }),
  )

const testMailOf =
  ({ mail, mailCarrier = mail, settings: { brand, baseUrl } }: OperationOptions): SystemOptions['testMail'] =>
  (email) =>
    tryMail(mailCarrier, mailOf(brand, { email, language: null }, linkMail('test', baseUrl)))

const noServices: ServiceStates = () => ({})

/** Returns what the pages of the console about the system and the figures need, and the states of services for monitors. */
export const operationOf = (options: OperationOptions, deps: Deps) => ({
  services: options.services ?? noServices,
  system: { sources: systemSourcesOf(options), testMail: testMailOf(options) },
  countToday: countTodayWith(deps),
})

/** Returns the sources of the gauges. */
export const gaugeSourcesOf = (
  { database: { db, pool }, now, services = noServices }: OperationOptions & { now: () => Date },
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
  lastBackup: () => findLastBackup(db),
  jobNames: jobs.map(({ name }) => name),
  jobStates: () => readJobStates(db),
})
