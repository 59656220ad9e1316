import type { PhotoView } from '@hearth/contract/photos/photos'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { generateSpecs } from 'hono-openapi'
import { accountRoutes } from './auth/account/account.routes.ts'
import { putLanguage } from './auth/account/account.ts'
import { authRoutes } from './auth/auth.routes.ts'
import { CLIENT_ADDRESS, endOf, memberSessionOf } from './auth/auth.ts'
import { googleRoutes } from './auth/google/google.routes.ts'
import { mailedRoutes } from './auth/mailed/mailed.routes.ts'
import { ageLockOf } from './auth/rate-limits/age-lock.ts'
import { clientOf, networkHashOf } from './auth/rate-limits/network.ts'
import { circleApiOf, relativeApiOf } from './circle-api.ts'
import { consoleApiOf } from './console-api.ts'
import type { Ctx, Deps } from './context.ts'
import { limitRoutes } from './features/account/account.routes.ts'
import type { DataExportOptions } from './features/account/export/data-export.routes.ts'
import type { NoticeOptions } from './features/cases/notices/notices.routes.ts'
import { type ChatOptions, chatRoutes } from './features/chat/chat.routes.ts'
import type { CommunityOptions } from './features/community/community.routes.ts'
import { discoveryRoutes } from './features/discovery/discovery.routes.ts'
import { tasteRoutes } from './features/discovery/taste/taste.routes.ts'
import { wishRoutes } from './features/discovery/wishes/wishes.routes.ts'
import type { FigureOptions } from './features/figures/figures.routes.ts'
import { icebreakerRoutes } from './features/icebreakers/icebreakers.routes.ts'
import { limitedChanges, limitedPages } from './features/limits/limits.routes.ts'
import { matchingRoutes } from './features/matching/matching.routes.ts'
import { moderationRoutes } from './features/moderation/moderation.routes.ts'
import { notificationRoutes } from './features/notifications/notifications.routes.ts'
import { acceptanceRoutes } from './features/pages/pages.routes.ts'
import { peopleRoutes } from './features/people/people.routes.ts'
import { type PhrasingMeans, phrasingRoutes } from './features/phrasing/phrasing.routes.ts'
import { locationRoutes } from './features/profiles/locations/locations.routes.ts'
import { profileRoutes } from './features/profiles/profiles.routes.ts'
import { approvalRoutes, type WaitingProfiles } from './features/registration/registration.routes.ts'
import { type ReportEncryptor, reportRoutes } from './features/reports/reports.routes.ts'
import { safetyRoutes } from './features/safety/safety.routes.ts'
import type { SystemOptions } from './features/system/system.routes.ts'
import { writeClientAddress } from './http/connections/client-address-header.ts'
import { acceptDefaultLanguage } from './http/default-language.ts'
import { replyNotFound, replyToError } from './http/error-reply.ts'
import { careful, fromHomeOnly, isFromHome, type TraceRequest, traced } from './http/guards.ts'
import { healthRoutes } from './http/health.ts'
import { limitedBody } from './http/limited-body.ts'
import { type ReadMaintenance, refuseInMaintenance } from './http/maintenance.ts'
import type { Metrics, ServiceStates } from './http/metrics.ts'
import { apiDocumentRoutes } from './http/openapi/api-document.ts'
import { documentation } from './http/openapi/openapi.ts'
import { mailboxRoutes, referenceRoutes } from './http/page/development.ts'
import type { BrandPresentation } from './http/page/document.ts'
import { pageRoutes } from './http/page/page.ts'
import { policyReportRoutes } from './http/policy-reports.ts'
import { type AppEnv, routes } from './http/routes.ts'
import { type Watch, watched } from './http/watched.ts'
import { type MediaApiOptions, mediaApiOf } from './media-api.ts'
import {
  type MembershipApiOptions,
  membershipApiOf,
  paymentMessagesOf,
  renewalApiOf,
} from './membership-api.ts'
import type { Mailer } from './outside/mail/mail.ts'
import { openPlaceList } from './outside/place-list.ts'
import { ownAccountRoutes } from './own-account.ts'
import { publicRoutes, type UnsubscribingOptions, unsubscribing } from './public-api.ts'
import type { Bus } from './realtime/bus.ts'
import type { HandleFrame } from './realtime/frame-handler.ts'
import { realtimeRoutes } from './realtime/realtime.routes.ts'
import type { Sockets } from './realtime/sockets.ts'
import { REALTIME } from './realtime/upgrade.ts'
import { counted, countedOpening, ofMethod, requireAnySession, requireSession } from './session-guards.ts'

export type AppOptions = CommunityOptions &
  MediaApiOptions &
  MembershipApiOptions & {
    deps: Deps
    sockets: Sockets
    handleFrame: HandleFrame
    bus: Pick<Bus, 'follow'> & { endSessions: Parameters<typeof authRoutes>[1] }
    metrics: Metrics
    traceRequest?: TraceRequest | undefined
    watch: Watch
    mail: Mailer
    chat: Pick<ChatOptions, 'send' | 'maxOpenConversations'>
    waitingProfiles: WaitingProfiles
    reportEncryptor: ReportEncryptor
    exportEncryptor: DataExportOptions['exportEncryptor']
    hashAddress: (email: string) => readonly string[]
    sendMail: NoticeOptions['sendMail']
    unsubscribeTokens: UnsubscribingOptions['unsubscribeTokens']
    pushes: Parameters<typeof notificationRoutes>[0]
    phrasing: PhrasingMeans
    isReady: () => Promise<boolean>
    services: ServiceStates
    countToday: FigureOptions['countToday']
    system: Pick<SystemOptions, 'sources' | 'testMail'>
    /** The first picture that the deck of this person will show. */
    topPicture: (ctx: Ctx) => Promise<PhotoView | undefined>
    presentation: () => Promise<BrandPresentation>
    settings: {
      baseUrl: string
      production: boolean
      /** Only the routes of monitoring. */
      isWorker?: boolean
      metricsToken: string | undefined
      trustedProxies: readonly string[]
      hsts: { seconds: number; includesSubdomains: boolean }
      /** The origin of the bucket, if pages read pictures from it. */
      pictureOrigin?: string | undefined
      connectionsPerAddress: number
      /** The folder of the built page, where there is one to serve. */
      page: string | undefined
    }
  }

const networkOf =
  ({ auth }: AppOptions) =>
  (headers: Headers) =>
    networkHashOf(auth.settings, headers)

/** Returns the routes of conversations and of topics to talk about. */
const talkApiOf = (options: AppOptions) =>
  routes()
    .use('/conversations/:conversationId/read-position', counted(options, 'readPositionByPerson'))
    .use('/conversations/:conversationId/search', counted(options, 'messageSearchByPerson'))
    .use('/conversations/:conversationId/messages/:seq', counted(options, 'messageChangeByPerson'))
    .use('/conversations/:conversationId/messages/:seq/reaction', counted(options, 'messageChangeByPerson'))
    .use('/conversations/:conversationId/photo-sharing', counted(options, 'messageChangeByPerson'))
    .route('/', chatRoutes({ ...options.chat, photos: options.photos, networkHashOf: networkOf(options) }))
    .use('/people/:personId/icebreakers/*', counted(options, 'topicByPerson'))
    .use('/conversations/:conversationId/icebreaker', counted(options, 'topicByPerson'))
    .route('/', phrasingRoutes(options.phrasing))
    .route('/', icebreakerRoutes(options.phrasing))

const apiOf = (options: AppOptions, towns = openPlaceList()) =>
  routes()
    .basePath('/api')
    .route('/', authRoutes(options.auth, options.bus.endSessions))
    .route('/', mailedRoutes(options.auth, options.bus.endSessions))
    .route('/', googleRoutes(options.auth))
    .route('/', accountRoutes(options.auth, options.bus.endSessions))
    .route('/', publicRoutes(options))
    .route('/', relativeApiOf(options))
    // Other routes of the account library stay closed, signed in or not.
    .use('/auth/*', (c) => Promise.resolve(replyNotFound(c)))
    .use('/suspension/*', requireAnySession(options))
    .use('/decisions/*', requireAnySession(options))
    .route('/', moderationRoutes)
    .use('/acceptance', requireAnySession(options))
    .route('/', acceptanceRoutes)
    .use('/account/*', requireAnySession(options))
    .route('/', ownAccountRoutes(options))
    .route('/', renewalApiOf(options))
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
    .route('/', approvalRoutes)
    .route('/', locationRoutes(towns))
    .route('/', limitRoutes)
    .route('/', safetyRoutes(options.hashAddress))
    .use('/notifications/*', limitedChanges('profile_changes'))
    .route('/', notificationRoutes(options.pushes))
    .route('/', peopleRoutes)
    .use('/membership/*', ofMethod('POST', counted(options, 'membershipByPerson')))
    .route('/', membershipApiOf(options))
    .route('/', mediaApiOf(options))
    .use('/people/:personId', countedOpening(options))
    .use('/people/:personId', limitedPages)
    .use('/candidates', compress())
    .use('/likes', compress())
    .use('/inbox/*', compress())
    .route('/', discoveryRoutes)
    .route('/', tasteRoutes)
    .use('/meeting/costs', counted(options, 'wishCountByPerson'))
    .route('/', wishRoutes(towns))
    .route('/', matchingRoutes)
    .route('/', talkApiOf(options))
    .route('/', circleApiOf(options))
    .use('/reports', ofMethod('POST', counted(options, 'reportByPerson')))
    .route('/', reportRoutes({ reportEncryptor: options.reportEncryptor, photos: options.photos }))

/** The type of the browser's client. */
export type Api = ReturnType<typeof apiOf>

/** The type of the console's client. */
export type ConsoleApi = ReturnType<typeof consoleApiOf>

function openPage(
  { deps, auth, topPicture, presentation }: AppOptions,
  folder: string,
  maintenance: ReadMaintenance,
) {
  const findPicture = async (headers: Headers) => {
    const owner = await auth.sessionOwnerOf(headers)
    return owner && !owner.isWaiting ? topPicture({ ...deps, viewerId: owner.personId }) : undefined
  }
  return pageRoutes({ folder, presentation, findPicture, maintenance, now: deps.now })
}

/** The whole HTTP application of a role, from the outermost guard to the page. */
export function openApp(options: AppOptions): Hono<AppEnv> {
  const { settings, sockets, auth } = options
  const app = new Hono<AppEnv>()
  app.onError(replyToError)
  app.notFound(replyNotFound)
  app.use(traced(options.deps.log, options.metrics, options.traceRequest), watched(options.watch))
  app.use(careful(settings))
  app.route('/', healthRoutes({ ...options, ...settings }))
  if (settings.isWorker) return app
  app.route('/', policyReportRoutes(options.metrics))

  const api = apiOf(options)
  const consoleApi = consoleApiOf({ ...options, brandName: async () => (await options.presentation()).name })
  const everyApi = new Hono().route('/', api).route('/', consoleApi)
  const apiDocument = () => generateSpecs(everyApi, { documentation })
  app.route('/', apiDocumentRoutes(apiDocument))
  if (!settings.production) {
    app.route('/', referenceRoutes(apiDocument))
    if (options.mail.kept) app.route('/', mailboxRoutes(options.mail.kept))
  }
  app.use(writeClientAddress(CLIENT_ADDRESS, settings.trustedProxies))
  app.use(acceptDefaultLanguage(async () => (await options.community.current()).language))
  const maintenance = async () => (await options.community.current()).maintenance ?? null
  const isMember = async (headers: Headers) => !!(await memberSessionOf(auth, headers))
  app.route('/', unsubscribing(options)).route('/', paymentMessagesOf(options))
  app.use('/api/*', limitedBody, fromHomeOnly(settings))
  app.on('ALL', ['/api/*', REALTIME], refuseInMaintenance(maintenance, isMember))
  app.route('/', consoleApi).route('/', api)
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
  if (settings.page) app.route('/', openPage(options, settings.page, maintenance))
  return app
}
