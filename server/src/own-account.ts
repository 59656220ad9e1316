import { farewell } from './auth/account/erasure.ts'
import type { Auth } from './auth/auth.ts'
import { requireFresh } from './auth/sessions/fresh.ts'
import type { OnSessionsEnded } from './auth/sign-in-reply.ts'
import { erasureRoutes } from './features/account/account.routes.ts'
import { type DataExportOptions, dataExportRoutes } from './features/account/export/data-export.routes.ts'
import { routes } from './http/routes.ts'

type OwnAccountOptions = Pick<DataExportOptions, 'exportEncryptor'> & {
  auth: Auth
  bus: { endSessions: OnSessionsEnded }
  photos: Parameters<typeof erasureRoutes>[0]
}

/** Returns the routes by which people export and erase their account, with the reauthentication of auth. */
export const ownAccountRoutes = ({ auth, bus, photos, exportEncryptor }: OwnAccountOptions) =>
  routes()
    .route(
      '/',
      erasureRoutes(photos, (headers) => farewell(auth, headers, bus.endSessions)),
    )
    .route('/', dataExportRoutes({ exportEncryptor, requireFresh: (headers) => requireFresh(auth, headers) }))
