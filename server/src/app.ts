import type { PhotoView } from '@hearth/contract/photos/photos'
import { getConnInfo } from '@hono/node-server/conninfo'
import { Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { createMiddleware } from 'hono/factory'
import { generateSpecs } from 'hono-openapi'
import { accountRoutes } from './auth/account/account.routes.ts'
import { putLanguage } from './auth/account/account.ts'
import { authRoutes } from './auth/auth.routes.ts'
import { type Auth, CLIENT_ADDRESS, endOf, memberSessionOf } from './auth/auth.ts'
import { googleRoutes } from './auth/google/google.routes.ts'
import { mailedRoutes } from './auth/mailed/mailed.routes.ts'
import { ageLockOf } from './auth/rate-limits/age-lock.ts'
import { clientOf, networkHashOf } from './auth/rate-limits/network.ts'
import {
  type ConversationLimit,
  limitConversationRequests,
  limitNotices,
  limitPersonPages,
  limitWishCounts,
} from './auth/rate-limits/request-limits.ts'
import { countFailures } from './auth/sign-in-result.ts'
import { consoleApiOf } from './console-api.ts'
import type { Ctx, Deps } from './context.ts'
import { AppError } from './errors.ts'
import {
  type DataExportOptions,
  dataExportSchemaRoutes,
} from './features/account/export/data-export.routes.ts'
import { type NoticeOptions, noticeRoutes } from './features/cases/notices/notices.routes.ts'
import { type ChatOptions, chatRoutes } from './features/chat/chat.routes.ts'
import { discoveryRoutes } from './features/discovery/discovery.routes.ts'
import { wishRoutes } from './features/discovery/wishes/wishes.routes.ts'
import { limitedChanges, limitedPages } from './features/limits/limits.routes.ts'
import { matchingRoutes } from './features/matching/matching.routes.ts'
import { moderationRoutes } from './features/moderation/moderation.routes.ts'
import { transparencyRoutes } from './features/moderation/transparency/transparency.routes.ts'
import { peopleRoutes } from './features/people/people.routes.ts'
import { type PhotoOptions, photoRoutes } from './features/photos/photos.routes.ts'
import { locationRoutes } from './features/profiles/locations/locations.routes.ts'
import { profileRoutes } from './features/profiles/profiles.routes.ts'
import { type ReportEncryptor, reportRoutes } from './features/reports/reports.routes.ts'
import { hiddenWordRoutes } from './features/safety/hidden-words/hidden-words.routes.ts'
import { knownAddressRoutes } from './features/safety/known-addresses/known-addresses.routes.ts'
import { safetyRoutes } from './features/safety/safety.routes.ts'
import { clientAddressOf, trustOf } from './http/connections/client-address.ts'
import { replyNotFound, replyToError } from './http/error-reply.ts'
import { careful, fromHomeOnly, isFromHome, type TraceRequest, traced } from './http/guards.ts'
import { healthRoutes, versionRoutes } from './http/health.ts'
import { limitedBody } from './http/limited-body.ts'
import type { Metrics, ServiceStates } from './http/metrics.ts'
import { apiDocumentRoutes } from './http/openapi/api-document.ts'
import { documentation } from './http/openapi/openapi.ts'
import { mailboxRoutes, referenceRoutes } from './http/page/development.ts'
import type { BrandPresentation } from './http/page/document.ts'
import { pageRoutes } from './http/page/page.ts'
import { policyReportRoutes } from './http/policy-reports.ts'
import { type AppEnv, routes } from './http/routes.ts'
import { languageOf } from './language.ts'
import type { Mailer } from './outside/mail/mail.ts'
import { openPlaceList } from './outside/place-list.ts'
import { ownAccountRoutes } from './own-account.ts'
import type { Bus } from './realtime/bus.ts'
import type { HandleFrame } from './realtime/frame-handler.ts'
import { realtimeRoutes } from './realtime/realtime.routes.ts'
import type { Sockets } from './realtime/sockets.ts'

export type AppOptions = {
  deps: Deps
  auth: Auth
  sockets: Sockets
  handleFrame: HandleFrame
  bus: Bus
  metrics: Metrics
  traceRequest?: TraceRequest | undefined
  mail: Mailer
  chat: ChatOptions
  photos: PhotoOptions['photos']
  mayLookAt: PhotoOptions['mayLookAt']
  reportEncryptor: ReportEncryptor
  exportEncryptor: DataExportOptions['exportEncryptor']
  hashAddress: (email: string) => readonly string[]
  sendMail: NoticeOptions['sendMail']
  isReady: () => Promise<boolean>
  services: ServiceStates
  /** The first picture that the deck of this person will show. */
  topPicture: (ctx: Ctx) => Promise<PhotoView | undefined>
  settings: {
    baseUrl: string
    production: boolean
    metricsToken: string | undefined
    trustedProxies: readonly string[]
    hsts: { seconds: number; includesSubdomains: boolean }
    connectionsPerAddress: number
    /** The folder of the built page, where there is one to serve. */
    page: string | undefined
    presentation: BrandPresentation
  }
}

type FindOwner = (headers: Headers) => Promise<{ personId: string } | undefined>

/** Lets only people with a session on, and puts who asks into the context. */
const requireOwner = ({ deps, metrics }: AppOptions, findOwner: FindOwner) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const owner = await findOwner(c.req.raw.headers)
    if (!owner) throw new AppError('unauthenticated')
    metrics.active(owner.personId)
    c.set('ctx', { ...deps, log: c.get('log'), viewerId: owner.personId })
    await next()
  })

/** Also lets suspended members on. */
const requireAnySession = (options: AppOptions) =>
  requireOwner(options, (headers) => memberSessionOf(options.auth, headers))
const requireSession = (options: AppOptions) => requireOwner(options, options.auth.sessionOwnerOf)

/** Limits how many profiles an address may open, so that it cannot copy the community; the viewer's own is free. */
const countedOpening = ({ auth }: AppOptions) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const { viewerId } = c.var.ctx
    if (c.req.param('personId') !== viewerId) await limitPersonPages(auth, c.req.raw.headers)
    await next()
  })

/** Limits the requests of a person that count people, because each reads many rows. */
const countedCounting = ({ auth }: AppOptions) =>
  createMiddleware<AppEnv>(async (c, next) => {
    await limitWishCounts(auth, c.var.ctx.viewerId)
    await next()
  })

/** Limits the conversation requests of a person, so that they keep neither the server nor the other page busy. */
const counted = ({ auth }: AppOptions, what: ConversationLimit) =>
  createMiddleware<AppEnv>(async (c, next) => {
    await limitConversationRequests(auth, what, c.var.ctx.viewerId)
    await next()
  })

/** Calls a middleware for requests of this method only. */
const ofMethod = (method: string, middleware: MiddlewareHandler<AppEnv>) =>
  createMiddleware<AppEnv>((c, next) => (c.req.method === method ? middleware(c, next) : next()))

/** Writes down where a request really comes from, over whatever it says itself. */
function addressed({ settings }: AppOptions) {
  const trust = trustOf(settings.trustedProxies)
  return createMiddleware<AppEnv>(async (c, next) => {
    const hasSocket = typeof c.env === 'object' && c.env !== null && 'incoming' in c.env
    const socketAddress = (hasSocket ? getConnInfo(c).remote.address : undefined) ?? '127.0.0.1'
    const address = clientAddressOf(socketAddress, c.req.header('x-forwarded-for') ?? '', trust)
    c.req.raw.headers.set(CLIENT_ADDRESS, address)
    await next()
  })
}

const noticeOptions = ({
  deps,
  auth,
  photos,
  sendMail,
  settings: { baseUrl },
}: AppOptions): NoticeOptions => ({
  ...deps,
  baseUrl,
  sendMail,
  languageOf,
  photos,
  countNotice: (headers, email) => limitNotices(auth, headers, email),
  countFailures: (headers, work) => countFailures(auth, headers, work),
})

const apiOf = (options: AppOptions, towns = openPlaceList()) =>
  routes()
    .basePath('/api')
    .route('/', authRoutes(options.auth, options.bus.endSessions))
    .route('/', mailedRoutes(options.auth, options.bus.endSessions))
    .route('/', googleRoutes(options.auth))
    .route('/', accountRoutes(options.auth, options.bus.endSessions))
    .route('/', noticeRoutes(noticeOptions(options)))
    .route('/', transparencyRoutes(options.deps))
    .route('/', versionRoutes())
    .route('/', dataExportSchemaRoutes())
    // Other routes of the account library stay closed, signed in or not.
    .use('/auth/*', (c) => Promise.resolve(replyNotFound(c)))
    .use('/suspension/*', requireAnySession(options))
    .use('/decisions/*', requireAnySession(options))
    .route('/', moderationRoutes)
    .use('/account/*', requireAnySession(options))
    .route('/', ownAccountRoutes(options))
    .use(requireSession(options))
    .use('/profile/*', limitedChanges('profile_changes'))
    .use('/meeting/*', limitedChanges('profile_changes'))
    // Each new word reads hundreds of messages.
    .use('/hidden-words/*', limitedChanges('profile_changes'))
    .route(
      '/',
      profileRoutes(
        (c) => ageLockOf(options.auth, c, c.var.ctx.viewerId),
        (personId, language) => putLanguage(options.auth, personId, language),
      ),
    )
    .route('/', locationRoutes(towns))
    .route('/', safetyRoutes)
    .route('/', knownAddressRoutes(options.hashAddress))
    .route('/', hiddenWordRoutes)
    .route('/', peopleRoutes)
    .route(
      '/',
      photoRoutes({
        ...options,
        networkHashOf: (headers) => networkHashOf(options.auth.settings, headers),
      }),
    )
    .use('/people/:personId', countedOpening(options))
    .use('/people/:personId', limitedPages)
    .use('/candidates', compress())
    .use('/likes', compress())
    .use('/inbox', compress())
    .route('/', discoveryRoutes)
    .use('/meeting/costs', countedCounting(options))
    .route('/', wishRoutes(towns))
    .route('/', matchingRoutes)
    .use('/conversations/:conversationId/read-position', counted(options, 'readPositionByPerson'))
    .use('/conversations/:conversationId/search', counted(options, 'messageSearchByPerson'))
    .use('/conversations/:conversationId/messages/:seq', counted(options, 'messageChangeByPerson'))
    .use('/conversations/:conversationId/messages/:seq/reaction', counted(options, 'messageChangeByPerson'))
    .route('/', chatRoutes(options.chat))
    .use('/reports', ofMethod('POST', counted(options, 'reportByPerson')))
    .route('/', reportRoutes({ reportEncryptor: options.reportEncryptor, photos: options.photos }))

/** The type of the browser's client. */
export type Api = ReturnType<typeof apiOf>

/** The type of the console's client. */
export type ConsoleApi = ReturnType<typeof consoleApiOf>

/** The whole HTTP application, from the outermost guard to the page. */
export function openApp(options: AppOptions): Hono<AppEnv> {
  const { settings, sockets, auth } = options
  const app = new Hono<AppEnv>()
  app.onError(replyToError)
  app.notFound(replyNotFound)
  app.use(traced(options.deps.log, options.metrics, options.traceRequest), careful(settings))
  app.route('/', policyReportRoutes(options.metrics))
  app.route('/', healthRoutes({ ...options, ...settings }))

  const api = apiOf(options)
  const consoleApi = consoleApiOf(options)
  const everyApi = new Hono().route('/', api).route('/', consoleApi)
  const apiDocument = () => generateSpecs(everyApi, { documentation })
  app.route('/', apiDocumentRoutes(apiDocument))
  if (!settings.production) {
    app.route('/', referenceRoutes(apiDocument))
    if (options.mail.kept) app.route('/', mailboxRoutes(options.mail.kept))
  }
  app.use(addressed(options))
  app.use('/api/*', limitedBody, fromHomeOnly(settings))
  app.route('/', consoleApi)
  app.route('/', api)
  app.all('/api/*', replyNotFound)
  app.route(
    '/',
    realtimeRoutes(sockets, {
      follow: options.bus.follow,
      handleFrame: options.handleFrame,
      counts: options.metrics.socket,
      isFromHome: (headers) => isFromHome(headers, settings),
      clientOf,
      mostPerClient: settings.connectionsPerAddress,
      ownerOf: async (headers) => {
        const owner = await auth.sessionOwnerOf(headers)
        return owner && { personId: owner.personId, sessionId: owner.id }
      },
      // The session of suspended people and of staff is there, but has no socket.
      hasEnded: async (headers) =>
        (await endOf(auth, headers)) !== undefined || (await auth.sessionOf(headers)) !== undefined,
    }),
  )
  if (settings.page) {
    const firstPicture = async (headers: Headers) => {
      const owner = await auth.sessionOwnerOf(headers)
      return owner && options.topPicture({ ...options.deps, viewerId: owner.personId })
    }
    app.route('/', pageRoutes(settings.page, settings.presentation, firstPicture))
  }
  return app
}
