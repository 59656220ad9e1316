import type { LimitKind } from '@hearth/contract/account/limits'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../../http/routes.ts'
import { countSeparately } from './limits.ts'

const CHANGING = new Set(['PUT', 'PATCH', 'POST', 'DELETE'])

/** Middleware that counts each change or throws `rate_limited`. Drafts do not count, because pages save them while typing. */
export const limitedChanges = (kind: LimitKind) =>
  createMiddleware<AppEnv>(async (c, next) => {
    if (CHANGING.has(c.req.method) && !c.req.path.endsWith('/draft')) await countSeparately(c.var.ctx, kind)
    await next()
  })

/** Middleware that counts an opened page of another person or throws `rate_limited`. */
export const limitedPages = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.param('personId') !== c.var.ctx.viewerId) await countSeparately(c.var.ctx, 'pages')
  await next()
})
