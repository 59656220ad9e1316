import { supportOf } from './auth/account/support.ts'
import type { Auth } from './auth/auth.ts'
import { ownersOfSecondFactor, strongSessionOf } from './auth/sessions/strong.ts'
import type { OnSessionsEnded } from './auth/sign-in-reply.ts'
import type { Deps } from './context.ts'
import { auditRoutes } from './features/audit/audit.routes.ts'
import { type CaseOptions, caseRoutes } from './features/cases/cases.routes.ts'
import { type CommunityOptions, communityRoutes } from './features/community/community.routes.ts'
import { type FigureOptions, figureRoutes } from './features/figures/figures.routes.ts'
import { introConsoleRoutes } from './features/intros/intros.routes.ts'
import { memberRoutes, requireMember } from './features/members/members.routes.ts'
import {
  type MembershipConsoleOptions,
  membershipConsoleRoutes,
} from './features/membership/membership-console.routes.ts'
import { decisionRoutes } from './features/moderation/decisions.routes.ts'
import { staffNotificationRoutes } from './features/notifications/staff/staff-notifications.routes.ts'
import { consolePageRoutes } from './features/pages/pages.routes.ts'
import {
  registrationConsoleRoutes,
  type WaitingProfiles,
} from './features/registration/registration.routes.ts'
import {
  consoleSessionRoutes,
  knownStaff,
  type StaffAccounts,
  staffRoutes,
  strongStaff,
} from './features/staff/staff.routes.ts'
import { type SystemOptions, systemRoutes } from './features/system/system.routes.ts'
import { reviewRoutes } from './features/verification/reviews/reviews.routes.ts'
import { replyNotFound } from './http/error-reply.ts'
import { routes } from './http/routes.ts'

/** Returns the routes of the console. Members have none of them, and each names its operation by `may`. */
export function consoleApiOf({
  deps,
  auth,
  bus,
  photos,
  system,
  countToday,
  brandName,
  waitingProfiles,
  pushes,
  paymentProvider,
  ...communityOptions
}: {
  deps: Deps
  auth: Auth
  bus: { endSessions: OnSessionsEnded }
  photos: CaseOptions['photos']
  countToday: FigureOptions['countToday']
  system: Pick<SystemOptions, 'sources' | 'testMail'>
  /** The name of the community. */
  brandName: () => Promise<string>
  waitingProfiles: WaitingProfiles
  pushes: Parameters<typeof staffNotificationRoutes>[0]
} & CommunityOptions &
  Pick<MembershipConsoleOptions, 'paymentProvider'>) {
  const accounts: StaffAccounts = {
    strongSessionOf: (headers) => strongSessionOf(auth, headers),
    ownersOfSecondFactor: (personIds) => ownersOfSecondFactor(auth, personIds),
  }
  return routes()
    .basePath('/api')
    .use('/console/session', knownStaff(deps, accounts))
    .route('/', consoleSessionRoutes(accounts))
    .use('/console/*', strongStaff(deps, accounts))
    .route('/', staffRoutes(accounts))
    .route('/', auditRoutes)
    .route('/', consolePageRoutes(brandName))
    .route('/', communityRoutes(communityOptions))
    .route('/console', caseRoutes({ photos }))
    .route('/', decisionRoutes)
    .route('/console', membershipConsoleRoutes({ paymentProvider, requireMember }))
    .route('/', memberRoutes({ photos, accounts: supportOf(auth, bus.endSessions) }))
    .route('/', figureRoutes({ countToday }))
    .route(
      '/',
      systemRoutes({ ...system, countTestMail: (id) => auth.rateLimits.take('testMailByStaff', id) }),
    )
    .route('/console', registrationConsoleRoutes(waitingProfiles))
    .route('/console', introConsoleRoutes({ photos }))
    .route('/console', staffNotificationRoutes(pushes))
    .route('/console', reviewRoutes(photos))
    .all('/console/*', replyNotFound)
}
