import { type LimitKind, LimitsView } from '@hearth/contract/limits'
import { createMiddleware } from 'hono/factory'
import { gives } from '../../http/openapi/openapi.ts'
import { type AppEnv, routes } from '../../http/routes.ts'
import { listLimits, takeAlone } from './limits.ts'

export const limitRoutes = routes().get(
  '/limits',
  gives(LimitsView, 'What you may do only so often, and how much of it is used'),
  async (c) => c.json(await listLimits(c.var.ctx)),
)

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
