import { DecisionPath } from '@hearth/contract/console/decisions'
import {
  AppealInput,
  DecisionView,
  MyDecisionsView,
  SuspensionView,
} from '@hearth/contract/people/moderation'
import { gives } from '../../http/openapi/openapi.ts'
import { json, path } from '../../http/openapi/validation.ts'
import { routes } from '../../http/routes.ts'
import { appeal, listOwnDecisions, showSuspension } from './moderation.ts'

/** The routes of everyone about decisions on their own account, suspended or not. */
export const moderationRoutes = routes()
  .get('/suspension', gives(SuspensionView, 'Get the decision that suspends you'), async (c) =>
    c.json(await showSuspension(c.var.ctx)),
  )
  .get('/decisions', gives(MyDecisionsView, 'List the decisions about your account'), async (c) =>
    c.json(await listOwnDecisions(c.var.ctx)),
  )
  .put(
    '/decisions/:number/appeal',
    gives(DecisionView, 'Appeal against a decision about your account'),
    path(DecisionPath, 'decision_not_found'),
    json(AppealInput),
    async (c) => c.json(await appeal(c.var.ctx, c.req.valid('param').number, c.req.valid('json'))),
  )
