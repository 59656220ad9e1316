import type { MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { type Auth, memberSessionOf } from './auth/auth.ts'
import { limitPersonPages, limitRequests, type RequestLimit } from './auth/rate-limits/request-limits.ts'
import type { Deps } from './context.ts'
import { AppError } from './errors.ts'
import { isOpenToWaiting } from './features/registration/registration.routes.ts'
import { isPicture } from './http/guards.ts'
import type { Metrics } from './http/metrics.ts'
import type { AppEnv } from './http/routes.ts'

export type GuardOptions = { deps: Deps; auth: Auth; metrics: Pick<Metrics, 'active'> }

type FindOwner = (
  headers: Headers,
  isPicture: boolean,
) => Promise<{ id: string; personId: string; isWaiting: boolean } | undefined>

/** Returns why a request has no owner. */
async function refusalOf(auth: Auth, headers: Headers): Promise<'terms_not_accepted' | 'unauthenticated'> {
  const session = await memberSessionOf(auth, headers)
  return session?.mustAccept && !session.isSuspended ? 'terms_not_accepted' : 'unauthenticated'
}

/** Lets only people with a session on, and puts who asks into the context. */
const requireOwner = ({ deps, auth, metrics }: GuardOptions, findOwner: FindOwner) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const owner = await findOwner(c.req.raw.headers, isPicture(c.req.method, c.req.path))
    if (!owner) throw new AppError(await refusalOf(auth, c.req.raw.headers))
    metrics.active(owner.personId)
    c.set('sessionId', owner.id)
    if (owner.isWaiting && !isOpenToWaiting(c.req.path)) throw new AppError('approval_pending')
    c.set('ctx', { ...deps, log: c.get('log'), viewerId: owner.personId, isWaiting: owner.isWaiting })
    await next()
  })

/** Also lets suspended members on. */
export const requireAnySession = (options: GuardOptions) =>
  requireOwner(options, (headers) => memberSessionOf(options.auth, headers))

/** Lets active members on. */
export const requireSession = (options: GuardOptions) =>
  requireOwner(options, (headers, ofPicture) =>
    ofPicture ? options.auth.recentOwnerOf(headers) : options.auth.sessionOwnerOf(headers),
  )

/** Limits how many profiles an address may open, so that it cannot copy the community; the viewer's own is free. */
export const countedOpening = ({ auth }: GuardOptions) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const { viewerId } = c.var.ctx
    if (c.req.param('personId') !== viewerId) await limitPersonPages(auth, c.req.raw.headers)
    await next()
  })

/** Limits such requests of a person, so that they keep neither the server nor another page busy. */
export const counted = ({ auth }: GuardOptions, what: RequestLimit) =>
  createMiddleware<AppEnv>(async (c, next) => {
    await limitRequests(auth, what, c.var.ctx.viewerId)
    await next()
  })

/** Calls a middleware for requests of this method only. */
export const ofMethod = (method: string, middleware: MiddlewareHandler<AppEnv>) =>
  createMiddleware<AppEnv>((c, next) => (c.req.method === method ? middleware(c, next) : next()))
