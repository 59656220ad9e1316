import type { Auth } from './auth/auth.ts'
import { ownersOfSecondFactor, strongSessionOf } from './auth/sessions/strong.ts'
import type { Deps } from './context.ts'
import { auditRoutes } from './features/audit/audit.routes.ts'
import { type CaseOptions, caseRoutes } from './features/cases/cases.routes.ts'
import { decisionRoutes } from './features/moderation/decisions.routes.ts'
import {
  consoleSessionRoutes,
  knownStaff,
  type StaffAccounts,
  staffRoutes,
  strongStaff,
} from './features/staff/staff.routes.ts'
import { replyNotFound } from './http/error-reply.ts'
import { routes } from './http/routes.ts'

/** Returns the routes of the console. Members have none of them, and each names its operation by `may`. */
export function consoleApiOf({
  deps,
  auth,
  photos,
}: {
  deps: Deps
  auth: Auth
  photos: CaseOptions['photos']
}) {
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
    .route('/console', caseRoutes({ photos }))
    .route('/', decisionRoutes)
    .all('/console/*', replyNotFound)
}
