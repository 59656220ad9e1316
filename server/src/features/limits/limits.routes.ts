import type { LimitKind } from '@hearth/contract/limits'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../../http/routes.ts'
import { takeAlone } from './limits.ts'

const CHANGING = new Set(['PUT', 'PATCH', 'POST', 'DELETE'])

/** Counts each change that is asked for here, or refuses it. A draft is none: it is kept while one types. */
export const limitedChanges = (kind: LimitKind) =>
  createMiddleware<AppEnv>(async (c, next) => {
    if (CHANGING.has(c.req.method) && !c.req.path.endsWith('/draft')) await takeAlone(c.var.ctx, kind)
    await next()
  })

/** Counts the page of another person, or refuses it; one's own is free. */
export const limitedPages = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.param('personId') !== c.var.ctx.viewerId) await takeAlone(c.var.ctx, 'pages')
  await next()
})
