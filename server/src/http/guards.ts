import { randomUUID } from 'node:crypto'
import type { PhotoFormat } from '@hearth/contract/photos/photos'
import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import type { Logger } from 'pino'
import { AppError, limitOf } from '../errors.ts'
import type { Metrics } from './metrics.ts'
import type { AppEnv } from './routes.ts'

/** Requests that come often and say little: a line for each would bury the others. */
const quietRoutes = new Set(['/healthz', '/readyz', '/metrics', '/api/photos/:photoId/:picture'])
const isFileOfPage = (path: string) => !path.startsWith('/api/') && /\.\w+$/.test(path)

/** The facts about a request that its trace holds. */
type RequestSummary = { route: string; status: number; requestId: string }
/** Runs a request in a span of its own; `describe` is called at its end. */
export type TraceRequest = (
  method: string,
  run: () => Promise<void>,
  describe: () => RequestSummary,
) => Promise<void>

const untracedPaths = new Set(['/healthz', '/readyz', '/metrics'])

/** Gives each request an id and a log, and logs one line with its reply. */
export const traced = (log: Logger, metrics: Metrics, traceRequest?: TraceRequest) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const requestId = randomUUID()
    const started = performance.now()
    c.set('requestId', requestId)
    c.set('log', log.child({ requestId }))
    c.header('X-Request-Id', requestId)
    if (!traceRequest || untracedPaths.has(c.req.path)) await next()
    else
      await traceRequest(c.req.method, next, () => ({ route: routePath(c), status: c.res.status, requestId }))
    const seconds = (performance.now() - started) / 1000
    const route = routePath(c)
    if (c.error instanceof AppError && c.error.kind === 'rate_limited') metrics.refusal(limitOf(c.error))
    metrics.request({ method: c.req.method, route, status: c.res.status, seconds })
    const line = { method: c.req.method, route, status: c.res.status, ms: Math.round(seconds * 1000) }
    // During maintenance every request of a member is refused with one.
    const isMaintenance = c.res.status === 503 && c.res.headers.has('Retry-After')
    if (c.res.status >= 500 && !isMaintenance) c.var.log.error(line, 'request')
    else if (quietRoutes.has(route) || isFileOfPage(c.req.path)) c.var.log.debug(line, 'request')
    else c.var.log.info(line, 'request')
  })

/** How long a browser may cache a picture: the right to see it can end at any moment. */
export const SHORT_LIVED = 'private, max-age=4'

/** Returns the headers that say what a picture is, and how it is called where somebody saves it. */
export const pictureHeaders = (format: PhotoFormat, width: number) => ({
  'Content-Type': `image/${format}`,
  'Content-Disposition': `inline; filename="photo-${width}.${format}"`,
})

/** How long anybody may reuse what is the same for everybody. */
export const CACHED_BY_ALL = 'public, max-age=300'

const cacheable = new Set<string | null>([SHORT_LIVED, CACHED_BY_ALL])

type Home = { baseUrl: string; production: boolean }

/** With 0 seconds, browsers forget that they were told to use https only. */
type StrictTransport = { seconds: number; includesSubdomains: boolean }

/** `pictureOrigin` is where the bucket sends pictures from, if it does. */
type PolicyHome = Home & { hsts: StrictTransport; pictureOrigin?: string | undefined }

/** The content security policy: a page loads only what this server sends, and inline only the known styles. */
const policyFor = (
  { baseUrl, pictureOrigin }: Pick<PolicyHome, 'baseUrl' | 'pictureOrigin'>,
  ownStyles = '',
) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${ownStyles}`,
    `img-src 'self' blob: data:${pictureOrigin ? ` ${pictureOrigin}` : ''}`,
    "media-src 'self' blob:",
    // Not every browser counts a socket of the same host as 'self'.
    `connect-src 'self' ${baseUrl.replace(/^http/, 'ws')}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    'report-uri /csp-report',
  ].join('; ')

const alwaysFor = (
  baseUrl: string,
  { seconds, includesSubdomains }: StrictTransport,
): readonly (readonly [name: string, value: string])[] => [
  ...(baseUrl.startsWith('https:')
    ? ([
        ['Strict-Transport-Security', `max-age=${seconds}${includesSubdomains ? '; includeSubDomains' : ''}`],
      ] as const)
    : []),
  ['X-Content-Type-Options', 'nosniff'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
]

/** For a file of the page, which is no document: opened by itself it loads nothing. */
export const FILE_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** Returns the security headers of a reply that does not come from the application. It has no body. */
export const bareHeaders = ({ baseUrl, hsts }: Pick<PolicyHome, 'baseUrl' | 'hsts'>) =>
  [...alwaysFor(baseUrl, hsts), ['Content-Security-Policy', FILE_POLICY]] as const

/** Headers that browsers read on documents only. They would make the many small files of a page a tenth longer. */
const ofDocuments = [
  ['Permissions-Policy', 'camera=(self), geolocation=(self), microphone=(self), browsing-topics=()'],
  ['Referrer-Policy', 'same-origin'],
  ['X-Frame-Options', 'DENY'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
] as const

/** Sets the security headers of every reply. */
export const careful = (home: PolicyHome) => {
  const { baseUrl, hsts } = home
  const always = alwaysFor(baseUrl, hsts)
  return createMiddleware<AppEnv>(async (c, next) => {
    await next()
    // Not by `c.header`, which would recreate the finished reply as a stream each time.
    const { headers } = c.res
    for (const [name, value] of always) headers.set(name, value)
    if (!headers.has('Content-Security-Policy'))
      headers.set('Content-Security-Policy', policyFor(home, c.get('ownStyles')))
    if (headers.get('Content-Security-Policy') !== FILE_POLICY)
      for (const [name, value] of ofDocuments) headers.set(name, value)
    const mayBeCached = cacheable.has(headers.get('Cache-Control'))
    if (c.req.path.startsWith('/api/') && !mayBeCached) headers.set('Cache-Control', 'no-store')
  })
}

/** Returns whether a page of this server sent the request. Development accepts any host name of the server. */
export function isFromHome(headers: Headers, { baseUrl, production }: Home): boolean {
  const origin = headers.get('origin')
  if (origin)
    return origin === baseUrl || (!production && origin.replace(/^https?:\/\//, '') === headers.get('host'))
  return headers.get('sec-fetch-site') === 'same-origin'
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Returns whether the body is a part of a photo, the only body that is not JSON. */
export const isPartOfPhoto = (method: string, path: string) =>
  method === 'PUT' && /^\/api\/photos\/uploads\/[^/]+$/.test(path)

/** Returns whether this asks for a picture of a photo. */
export const isPicture = (method: string, path: string) =>
  method === 'GET' && /^\/api\/photos\/[^/]+\/[^/]+\.(avif|webp)$/.test(path)

/** Refuses changes that another site requests, and bodies that are not JSON, with `forbidden` or `invalid`. */
export const fromHomeOnly = (home: Home) =>
  createMiddleware<AppEnv>(async (c, next) => {
    if (SAFE.has(c.req.method)) return next()
    if (!isFromHome(c.req.raw.headers, home)) throw new AppError('other_site')
    const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
    if (isPartOfPhoto(c.req.method, c.req.path) && type === 'application/octet-stream') return next()
    if (type !== undefined && type !== 'application/json') throw new AppError('not_json')
    return next()
  })
