import type { ErrorKind } from '@hearth/contract/error-codes'
import type { ErrorReply } from '@hearth/contract/errors'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { AppError, BusyError, problemReplyOf } from '../errors.ts'
import type { AppEnv } from './routes.ts'

const statusOf: Record<ErrorKind, ContentfulStatusCode> = {
  unauthenticated: 401,
  stale_session: 403,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  invalid: 422,
  rate_limited: 429,
  maintenance: 503,
  internal: 500,
}

function bodyOf(c: Context<AppEnv>, { kind, problem, fields = {} }: AppError): ErrorReply {
  const named = Object.entries(fields).map(([name, one]) => [name, problemReplyOf(one)] as const)
  return {
    error: {
      kind,
      ...problemReplyOf(problem),
      requestId: c.var.requestId,
      ...(named.length > 0 && { fields: Object.fromEntries(named) }),
    },
  }
}

const BUSY_RETRY_S = 5

/** Node's error of a request whose connection went before its body was there; nobody reads the reply. */
const isBrokenOff = (thrown: unknown): boolean =>
  thrown instanceof Error && thrown.message === 'aborted' && 'code' in thrown && thrown.code === 'ECONNRESET'

/** Returns the reply to a thrown error. Anything but an `AppError` is logged and answered with `internal`. A busy pool is 503. */
export function replyToError(thrown: unknown, c: Context<AppEnv>): Response {
  if (thrown instanceof AppError && thrown.retryAfter) c.header('Retry-After', String(thrown.retryAfter))
  if (thrown instanceof AppError) return c.json(bodyOf(c, thrown), statusOf[thrown.kind])
  if (isBrokenOff(thrown)) c.var.log.debug('the client hung up before its body was there')
  // Hono's own refusals are all about a request it could not read.
  if (isBrokenOff(thrown) || (thrown instanceof HTTPException && thrown.status < 500)) {
    return c.json(bodyOf(c, new AppError('unreadable_request')), 422)
  }
  if (thrown instanceof BusyError) {
    c.var.log.warn({ err: thrown }, 'a request was refused, because something it needs is busy')
    c.header('Retry-After', String(BUSY_RETRY_S))
    return c.json(bodyOf(c, new AppError('internal')), 503)
  }
  c.var.log.error({ err: thrown }, 'unexpected error')
  return c.json(bodyOf(c, new AppError('internal')), statusOf.internal)
}

/** Returns a 404 reply of the kind `not_found`. */
export const replyNotFound = (c: Context<AppEnv>) =>
  c.json(bodyOf(c, new AppError('not_found')), statusOf.not_found)

/** Returns a 413 reply for a body over the limit, before it is read. */
export const replyTooLarge = (c: Context, maxBytes: number) =>
  c.json(bodyOf(c, new AppError('body_too_large', { kb: maxBytes / 1024 })), 413)
