import { farewell } from './auth/account/erasure.ts'
import { signInAsRelative, signInWithoutPasskey } from './auth/account/relative-account.ts'
import type { Auth } from './auth/auth.ts'
import { networkHashOf } from './auth/rate-limits/network.ts'
import { requireFresh } from './auth/sessions/fresh.ts'
import { type OnSessionsEnded, signInReply } from './auth/sign-in-reply.ts'
import type { Deps } from './context.ts'
import { type CircleOptions, circleRoutes } from './features/circle/circle.routes.ts'
import {
  invitedRoutes,
  onlyRelatives,
  type RelativeAccounts,
  relativeRoutes,
} from './features/circle/relatives/relatives.routes.ts'
import { limitedChanges } from './features/limits/limits.routes.ts'
import { routes } from './http/routes.ts'

type RelativeApiOptions = {
  deps: Deps
  auth: Auth
  photos: Parameters<typeof relativeRoutes>[0]['photos']
  bus: { endSessions: OnSessionsEnded }
}

/** Returns the routes of members about their circle, whose changes are limited, with the reauthentication of auth. */
export const circleApiOf = ({
  auth,
  settings: { baseUrl },
}: {
  auth: Auth
  settings: Pick<CircleOptions, 'baseUrl'>
}) =>
  routes()
    .use('/circle/*', limitedChanges('profile_changes'))
    .use('/family-consent', limitedChanges('profile_changes'))
    .route(
      '/',
      circleRoutes({
        baseUrl,
        requireFresh: (headers) => requireFresh(auth, headers),
        networkHashOf: (headers) => networkHashOf(auth.settings, headers),
      }),
    )

const accountsOf = ({ auth, bus }: RelativeApiOptions): RelativeAccounts => ({
  networkHashOf: (headers) => networkHashOf(auth.settings, headers),
  relativeSessionOf: async (headers) => {
    const session = await auth.sessionOf(headers)
    return session?.isRelative && !session.isSuspended ? session : undefined
  },
  startSignIn: (headers, email, make) => signInAsRelative(auth, headers, { email, make }),
  signInWithoutPasskey: async (c, input, letGo) =>
    signInReply(c, await signInWithoutPasskey(auth, c.req.raw.headers, { input, letGo })),
  farewell: (headers) => farewell(auth, headers, bus.endSessions),
})

/** Returns the routes of relatives, who have no route of members. */
export function relativeApiOf(given: RelativeApiOptions) {
  const options = { deps: given.deps, photos: given.photos, accounts: accountsOf(given) }
  return routes()
    .route('/', invitedRoutes(options))
    .use('/relative/*', onlyRelatives(options))
    .route('/', relativeRoutes(options))
}
