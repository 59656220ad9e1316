import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import { AppError, limitOf } from '../errors.ts'
import type { EventActor, ReportEvent, SecurityEvent } from '../security-events.ts'
import { isPicture } from './guards.ts'
import { routeEvents } from './route-events.ts'
import type { AppEnv } from './routes.ts'

export type Watch = {
  report: ReportEvent
  pseudonymsOf: (actor: EventActor) => object
  /** The network that a request comes from. */
  networkOf: (headers: Headers) => string
  /** The owner of the session of a request. */
  findPerson: (headers: Headers) => Promise<string | undefined>
  /** Returns whether a request shows a session that this server has not signed. */
  isForged: (headers: Headers) => boolean
}

/** The factors that a body can name; any other word of it stays out of the log. */
const factors = ['password', 'code', 'totp', 'backup', 'passkey']
/** Replies that are refusals without an `AppError`. */
const reasonOfStatus: Readonly<Record<number, string>> = {
  404: 'not_found',
  413: 'body_too_large',
  422: 'unreadable_request',
}
const isGuarded = (path: string) => path.startsWith('/api/') || path === '/realtime'

/** Returns the event that a refusal is, wherever it happens; nothing for what is no fault of the one who asks. */
export function refusalEventOf(error: AppError, route: string): SecurityEvent | undefined {
  const details = { outcome: 'refused', reason: error.code, route } as const
  if (error.code === 'other_site') return { event: 'other_site_refused', ...details }
  switch (error.kind) {
    case 'rate_limited':
      return { event: 'limit_reached', ...details, limit: limitOf(error) }
    case 'unauthenticated':
    case 'stale_session':
    case 'forbidden':
    case 'not_found':
      return { event: 'access_refused', ...details }
    case 'invalid':
    case 'conflict':
      return { event: 'input_refused', ...details }
    default:
      return undefined
  }
}

function refusalOf(c: Context<AppEnv>, route: string): SecurityEvent | undefined {
  if (c.error instanceof AppError) return refusalEventOf(c.error, route)
  const reason = reasonOfStatus[c.res.status]
  if (!reason) return undefined
  const event = reason === 'not_found' ? 'access_refused' : 'input_refused'
  return { event, outcome: 'refused', reason, route }
}

/** Returns the JSON of a body that a route with an event has read; otherwise an empty object. */
async function bodyOf({ req }: Context<AppEnv>, route: string): Promise<object> {
  const isRead = 'text' in req.bodyCache || 'json' in req.bodyCache
  if (!isRead || !routeEvents[`${req.method} ${route}`]) return {}
  const body: unknown = await req.json().catch(() => undefined)
  return typeof body === 'object' && body !== null ? body : {}
}

const textIn = (body: object, name: string): string | undefined => {
  const value: unknown = new Map<string, unknown>(Object.entries(body)).get(name)
  return typeof value === 'string' ? value : undefined
}

/** Limits and other sites are refused before a route decides. */
const isGuardsOwn = (c: Context<AppEnv>) =>
  c.error instanceof AppError && (c.error.kind === 'rate_limited' || c.error.code === 'other_site')

const codeOfFailure = (c: Context<AppEnv>): string | undefined => {
  if (c.error instanceof AppError) return c.error.code
  if (c.res.status < 400) return c.get('eventNotes')?.reason
  return reasonOfStatus[c.res.status] ?? 'internal'
}

const rowOf = (c: Context<AppEnv>, route: string) => routeEvents[`${c.req.method} ${route}`]

/** Returns the factor that a body shows, where its route takes several. */
function factorIn(body: object, { hasKinds }: { hasKinds?: true }): string | undefined {
  const kind = hasKinds && textIn(body, 'kind')
  return kind && factors.includes(kind) ? kind : undefined
}

function decidedEventOf(c: Context<AppEnv>, route: string, body: object): SecurityEvent | undefined {
  const row = rowOf(c, route)
  if (!row) return undefined
  const notes = c.get('eventNotes')
  const factor = factorIn(body, row)
  const reason = codeOfFailure(c)
  const details = {
    ...(row.method && { method: row.method }),
    ...(factor && { factor }),
    ...(reason && { reason }),
    route,
  }
  if (notes?.needsSecondFactor) return { event: 'sign_in', outcome: 'second_step', ...details }
  return { event: notes?.event ?? row.event, outcome: reason ? 'failure' : 'success', ...details }
}

function eventOf(c: Context<AppEnv>, watch: Watch, body: object): SecurityEvent | undefined {
  const route = routePath(c)
  const decided = decidedEventOf(c, route, body)
  if (decided && !isGuardsOwn(c)) return decided
  const refusal = refusalOf(c, route)
  if (refusal && decided?.method) return { ...refusal, method: decided.method }
  const isForged = c.res.status === 401 && watch.isForged(c.req.raw.headers)
  return isForged ? { event: 'session_forged', outcome: 'refused', route } : refusal
}

/** Returns who asks. A failed sign-in says nothing about the owner of a session that the browser may still have. */
async function personOf(
  c: Context<AppEnv>,
  watch: Watch,
  event?: SecurityEvent,
): Promise<string | undefined> {
  const known = c.get('eventNotes')?.personId ?? c.get('staffCtx')?.staff.id ?? c.get('ctx')?.viewerId
  if (known || !event || event.outcome === 'failure' || event.outcome === 'second_step') return known
  return watch.findPerson(c.req.raw.headers).catch(() => undefined)
}

/** Reports each request that is a security event, and adds to the log of each who asked and from where. */
export const watched = (watch: Watch) =>
  createMiddleware<AppEnv>(async (c, next) => {
    await next()
    const { headers } = c.req.raw
    if (c.req.path === '/metrics' && c.res.status === 404) {
      const refusal = { event: 'access_refused', outcome: 'refused', reason: 'not_found' } as const
      watch.report({ ...refusal, route: routePath(c) }, {}, c.var.log)
    }
    if (!isGuarded(c.req.path)) return
    const body = await bodyOf(c, routePath(c))
    const event = eventOf(c, watch, body)
    // They come by the dozen, and have a line only at level debug.
    if (!event && isPicture(c.req.method, c.req.path)) return
    const actor = { personId: await personOf(c, watch, event), network: watch.networkOf(headers) }
    c.set('log', c.var.log.child(watch.pseudonymsOf(actor)))
    const address = textIn(body, 'email')?.trim().toLowerCase()
    if (event) watch.report(event, { address }, c.var.log)
  })
