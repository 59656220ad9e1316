import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LiveEvent } from '@hearth/contract/chat/events'
import { ana } from '@hearth/contract/testing/people'
import { hc } from 'hono/client'
import type { Updateable } from 'kysely'
import type { Logger } from 'pino'
import { afterAll } from 'vitest'
import type { Api } from '../app.ts'
import type { BrandSettings, GoogleSettings, HstsSettings, PaymentSettings } from '../config/config.ts'
import type { Ctx, LimitSettings } from '../context.ts'
import type { Secrets } from '../cryptography/secrets.ts'
import type { OpenDatabase } from '../db/open.ts'
import type { Database } from '../db/schema/schema.ts'
import { refreshSearch } from '../features/discovery/discovery.ts'
import { checkStore, type PhotoDelivery, readCommunityName } from '../features/photos/photos.ts'
import type { ServiceStates } from '../http/metrics.ts'
import { openImageWorker } from '../outside/image-worker/image-worker.ts'
import { openLog } from '../outside/log.ts'
import { type Mailer, openMailbox } from '../outside/mail/mail.ts'
import { type MediaWorker, openMediaWorker } from '../outside/media-worker/media-worker.ts'
import { openPhotoFiles } from '../outside/photo-files.ts'
import type { PhotoFiles } from '../outside/photo-storage.ts'
import { openParts } from '../outside/upload-parts.ts'
import type { PushSettings } from '../pushes.ts'
import { openServer } from '../server.ts'
import { cookiesAfter, cookiesOf } from './cookies.ts'
import { openTestDatabase } from './database/test-database.ts'
import { openDirectJobs } from './direct-jobs.ts'
import { quickHashing } from './quick-hashing.ts'

export const BASE_URL = 'http://localhost:3000'
export const PASSWORD = 'correct horse battery'

type PublishedEvent = { to: readonly string[]; event: LiveEvent }
type PersonFacts = Updateable<Database['profiles']>
type TestServerSettings = {
  log?: Logger
  traceRequest?: Parameters<typeof openServer>[0]['traceRequest']
  page?: string
  production?: boolean
  baseUrl?: string
  metricsToken?: string
  brand?: Partial<BrandSettings>
  trueFigures?: boolean
  maxOpenConversations?: number
  unfinishedUploadsMb?: number
  limits?: Partial<LimitSettings>
  mail?: Mailer
  queueMail?: Parameters<typeof openServer>[0]['queueMail']
  photoFiles?: PhotoFiles
  /** In place of what this system can make. */
  mediaWorker?: MediaWorker
  photoDelivery?: PhotoDelivery
  pictureOrigin?: string
  /** The way to other processes, in place of none. */
  openBus?: Parameters<typeof openServer>[0]['openBus']
  /** Fills the database before the server opens over it. */
  restore?: (database: OpenDatabase) => Promise<void>
  google?: GoogleSettings
  trustedProxies?: readonly string[]
  hsts?: HstsSettings
  connectionsPerAddress?: number
  payments?: PaymentSettings
  dataDir?: string
  breachedPasswordsFile?: string
  secrets?: Secrets
  /** Who may get pushes; without it, subscriptions are refused. */
  push?: PushSettings
  services?: ServiceStates
  /** A database that stays open: of a server that runs beside this one. */
  database?: OpenDatabase
}

export type Person = Awaited<ReturnType<TestServer['person']>>
export type TestServer = Awaited<ReturnType<typeof openTestServer>>

/** Every request comes from its own address, so that tests do not share limits. */
const anyAddress = () => `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 256)).join('.')}`

/** Asking the system once is enough. */
let mediaWorker: Promise<MediaWorker> | undefined
let passwordHash: Promise<string> | undefined

/** Returns the whole server over its own database, with a stopped clock and a record of its events. */
export async function openTestServer(settings: TestServerSettings = {}) {
  const database = settings.database ?? (await openTestDatabase())
  await settings.restore?.(database)
  const clock = { now: new Date('2026-06-15T12:00:00.000Z') }
  // No card is drawn, so that orders are those of the ranking.
  const chance = { next: () => 1 }
  const events: PublishedEvent[] = []
  const mail = settings.mail ?? openMailbox(() => clock.now)
  const baseUrl = settings.baseUrl ?? BASE_URL
  const folder = join(tmpdir(), `hearth-photos-${randomUUID()}`)
  // At its usual place behind everything else it would starve beside other tests.
  const imageWorker = openImageWorker(constants.priority.PRIORITY_NORMAL)
  const files = settings.photoFiles ?? openPhotoFiles(join(folder, 'photos'), undefined)
  const parts = await openParts(files, join(folder, 'uploads'), () => readCommunityName(database.db))
  const jobs = openDirectJobs(database, () => server.allDeps)
  const server = openServer({
    database: jobs.database,
    mail,
    queueMail:
      settings.queueMail ??
      ((tx, one) => jobs.runAfter(tx, () => void mail.send(one).catch(() => undefined))),
    photos: {
      files,
      parts,
      imageWorker,
      mediaWorker: settings.mediaWorker ?? (await (mediaWorker ??= openMediaWorker())),
      queueUpload: (tx, { id, kind }) =>
        jobs.send(kind === 'photo' ? 'process-photo' : 'process-media', { uploadId: id }, tx),
    },
    log: settings.log ?? openLog({ level: 'silent' }),
    traceRequest: settings.traceRequest,
    ...(settings.services && { services: settings.services }),
    ...(settings.openBus && { openBus: settings.openBus }),
    now: () => clock.now,
    random: () => chance.next(),
    alsoTell: (to, event) => events.push({ to, event }),
    hashing: quickHashing,
    settings: {
      baseUrl,
      dataDir: settings.dataDir ?? folder,
      production: settings.production ?? false,
      metricsToken: settings.metricsToken,
      google: settings.google,
      breachedPasswordsFile: settings.breachedPasswordsFile,
      trustedProxies: settings.trustedProxies ?? [],
      hsts: settings.hsts ?? { seconds: 63_072_000, includesSubdomains: false },
      connectionsPerAddress: settings.connectionsPerAddress ?? 100_000,
      page: settings.page,
      push: settings.push,
      brand: {
        name: 'Hearth',
        tagline: undefined,
        color: undefined,
        colorDark: undefined,
        markFile: undefined,
        ...settings.brand,
      },
      trueFigures: settings.trueFigures ?? false,
      maxOpenConversations: settings.maxOpenConversations ?? 8,
      unfinishedUploadsMb: settings.unfinishedUploadsMb ?? 2000,
      photoDelivery: settings.photoDelivery ?? 'server',
      pictureOrigin: settings.pictureOrigin,
      payments: settings.payments ?? { mode: 'none', stripe: undefined },
      // A test that is not about limits meets none.
      limits: { cardsADay: 100_000, newCardsADay: 100_000, factor: 10_000, ...settings.limits },
      secrets: settings.secrets ?? ['a secret that only the tests know, long enough'],
    },
  })
  await checkStore(server.allDeps, 'photoFiles')
  await server.hears
  afterAll(async () => {
    await server.idle()
    await jobs.close()
    server.close()
    if (!settings.database) await database.close()
    await rm(folder, { recursive: true, force: true })
  })

  /** Asks as a page of ours does; `cookie` says whose. */
  const ask = async (
    path: string,
    init: RequestInit = {},
    cookie = '',
    remoteAddress = anyAddress(),
  ): Promise<Response> => {
    const headers = new Headers(init.headers)
    if (!headers.has('origin')) headers.set('origin', baseUrl)
    if (cookie) headers.set('cookie', cookie)
    return server.app.request(path, { ...init, headers }, { incoming: { socket: { remoteAddress } } })
  }

  const post = (path: string, body: unknown, cookie = '') =>
    ask(
      path,
      { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
      cookie,
    )

  async function signIn(email: string, password = PASSWORD): Promise<string> {
    return cookiesOf(await post('/api/auth/sign-in', { email, password }))
  }

  /** The client of the page of an account, which signs in when it first asks. */
  function pageOf<Id extends string>(account: { id: Id; email: string; signIn: () => Promise<string> }) {
    const { id, email, signIn: begin } = account
    let signedIn: Promise<string> | undefined
    const cookie = () => (signedIn ??= begin())
    /** Takes over the token that a reply has given the session. */
    const take = async (response: Response): Promise<Response> => {
      const isRenewed = /(?:^|[ _-])session=/.test(cookiesOf(response))
      if (isRenewed) signedIn = Promise.resolve(cookiesAfter(await cookie(), response))
      return response
    }
    const api = hc<Api>(baseUrl, {
      fetch: async (input: string | URL | Request, init?: RequestInit) =>
        take(await ask(input instanceof Request ? input.url : input.toString(), init, await cookie())),
    }).api
    const ctx: Ctx = { ...server.deps, viewerId: id }
    return { id, email, cookie, take, api, ctx }
  }

  /** An account with a profile that may be shown, and the client of its signed-in page. */
  async function person(facts: PersonFacts = {}) {
    const id = randomUUID()
    const email = `${id}@people.example`
    const at = clock.now
    passwordHash ??= quickHashing.hash(PASSWORD)
    const password = await passwordHash
    await database.db
      .insertInto('user')
      .values({ id, name: '', email, emailVerified: true, image: null, createdAt: at, updatedAt: at })
      .execute()
    await database.db
      .insertInto('account')
      .values({ userId: id, accountId: id, providerId: 'credential', password, createdAt: at, updatedAt: at })
      .execute()
    await database.db
      .updateTable('profiles')
      .set({
        firstName: ana.firstName,
        displayName: facts.firstName ?? ana.firstName,
        dateOfBirth: ana.dateOfBirth,
        createdAt: at,
        updatedAt: at,
        ...facts,
      })
      .where('userId', '=', id)
      .execute()
    await refreshSearch(database.db, [id])
    return pageOf({ id, email, signIn: () => signIn(email) })
  }

  return {
    ...server,
    files,
    partsKept: parts.list,
    jobs,
    database,
    clock,
    chance,
    events,
    mail,
    ask,
    post,
    signIn,
    person,
    pageOf,
    takeEvents: () => events.splice(0),
    /** The mails that an address has got, the newest first. */
    mailsTo: (email: string) => mail.kept?.().filter(({ to }) => to === email) ?? [],
  }
}
