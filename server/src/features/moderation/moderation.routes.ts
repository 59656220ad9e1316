import { AppealInput, SuspensionView } from '@hearth/contract/people/moderation'
import { gives } from '../../http/openapi/openapi.ts'
import { json } from '../../http/openapi/validation.ts'
import { routes } from '../../http/routes.ts'
import { appeal, showSuspension } from './moderation.ts'

/** The routes of a suspended person. */
export const moderationRoutes = routes()
  .get('/suspension', gives(SuspensionView, 'Get the decision that suspends you'), async (c) =>
    c.json(await showSuspension(c.var.ctx)),
  )
  .put(
    '/suspension/appeal',
    gives(SuspensionView, 'Appeal against the decision that suspends you'),
    json(AppealInput),
    async (c) => c.json(await appeal(c.var.ctx, c.req.valid('json'))),
  )
