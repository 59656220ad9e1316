import type { Auth } from './auth/auth.ts'
import { limitNotices, limitUnsubscribing } from './auth/rate-limits/request-limits.ts'
import { countFailures } from './auth/sign-in-result.ts'
import type { Deps } from './context.ts'
import { dataExportSchemaRoutes } from './features/account/export/data-export.routes.ts'
import { type NoticeOptions, noticeRoutes } from './features/cases/notices/notices.routes.ts'
import { type CommunityOptions, publicCommunityRoutes } from './features/community/community.routes.ts'
import { howWellRoutes } from './features/discovery/how-well/how-well.routes.ts'
import { membershipOfferRoutes } from './features/membership/membership.routes.ts'
import { transparencyRoutes } from './features/moderation/transparency/transparency.routes.ts'
import {
  type UnsubscribeOptions,
  unsubscribeRoutes,
} from './features/notifications/settings/unsubscribe.routes.ts'
import { registrationRoutes } from './features/registration/registration.routes.ts'
import { versionRoutes } from './http/health.ts'
import { routes } from './http/routes.ts'
import { languageOf } from './language.ts'

type PublicOptions = Pick<NoticeOptions, 'photos' | 'sendMail'> &
  Pick<CommunityOptions, 'community'> & { deps: Deps; auth: Auth; settings: { baseUrl: string } }

const noticeOptions = ({ deps, auth, photos, sendMail, settings }: PublicOptions): NoticeOptions => ({
  ...deps,
  baseUrl: settings.baseUrl,
  sendMail,
  languageOf,
  photos,
  countNotice: (headers, email) => limitNotices(auth, headers, email),
  countFailures: (headers, work) => countFailures(auth, headers, work),
})

/** Returns the routes that need no session and concern no account. */
export const publicRoutes = (options: PublicOptions) =>
  routes()
    .route('/', noticeRoutes(noticeOptions(options)))
    .route('/', transparencyRoutes(options.deps))
    .route('/', howWellRoutes(options.deps))
    .route('/', versionRoutes())
    .route('/', publicCommunityRoutes(options.community, options.deps.now))
    .route('/', registrationRoutes(options.deps))
    .route('/', membershipOfferRoutes(options.deps))
    .route('/', dataExportSchemaRoutes())

export type UnsubscribingOptions = Pick<UnsubscribeOptions, 'unsubscribeTokens'> & { deps: Deps; auth: Auth }

/** Returns the routes by which mails are unsubscribed, outside `/api`. */
export const unsubscribing = ({ deps, auth, unsubscribeTokens }: UnsubscribingOptions) =>
  unsubscribeRoutes({
    ...deps,
    unsubscribeTokens,
    countUnsubscribe: (headers) => limitUnsubscribing(auth, headers),
  })
