import { MAX_CHUNK_BYTES } from '@hearth/contract/photos/photos'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { replyTooLarge } from './error-reply.ts'
import { isPartOfPhoto } from './guards.ts'
import type { AppEnv } from './routes.ts'

const MAX_BODY_BYTES = 65_536

function limitOf(maxSize: number) {
  const counting = bodyLimit({ maxSize, onError: (c) => replyTooLarge(c, maxSize) })
  return createMiddleware<AppEnv>((c, next) => {
    // To count a body it has to be opened as a stream, which is dear; a length that is told is kept to by HTTP.
    const isTold = !c.req.header('transfer-encoding') && Number(c.req.header('content-length')) <= maxSize
    return isTold ? next() : counting(c, next)
  })
}
const usualLimit = limitOf(MAX_BODY_BYTES)
/** A logo, written as JSON. */
const communityLimit = limitOf(4 * MAX_BODY_BYTES)
const photoLimit = limitOf(MAX_CHUNK_BYTES)

function limitFor(method: string, path: string) {
  if (isPartOfPhoto(method, path)) return photoLimit
  return path === '/api/console/community' ? communityLimit : usualLimit
}

/** Refuses a body that is too large: a part of a photo may be larger than others. */
export const limitedBody = createMiddleware<AppEnv>((c, next) => limitFor(c.req.method, c.req.path)(c, next))
