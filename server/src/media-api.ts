import type { Auth } from './auth/auth.ts'
import { networkHashOf } from './auth/rate-limits/network.ts'
import { coachRoutes } from './features/coach/coach.routes.ts'
import { type IntroOptions, introRoutes } from './features/intros/intros.routes.ts'
import { type MediaOptions, mediaRoutes } from './features/photos/media/media.routes.ts'
import { type PhotoOptions, photoRoutes } from './features/photos/photos.routes.ts'
import { type VerificationOptions, verificationRoutes } from './features/verification/verification.routes.ts'
import { routes } from './http/routes.ts'

export type MediaApiOptions = Omit<
  PhotoOptions & MediaOptions & VerificationOptions & IntroOptions,
  'networkHashOf'
> & {
  auth: Auth
}

/** Returns the routes of photos, clips, verifications and intros, whose uploads are limited by network, and of tips on photos. */
export function mediaApiOf({ auth, ...options }: MediaApiOptions) {
  const given = { ...options, networkHashOf: (headers: Headers) => networkHashOf(auth.settings, headers) }
  return routes()
    .route('/', photoRoutes(given))
    .route('/', coachRoutes(given))
    .route('/', mediaRoutes(given))
    .route('/', verificationRoutes(given))
    .route('/', introRoutes(given))
}
