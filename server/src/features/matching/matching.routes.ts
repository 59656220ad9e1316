import { MatchesQuery, MatchesView, SwipeInput, SwipeView } from '@hearth/contract/matching'
import { gives } from '../../http/openapi.ts'
import { routes } from '../../http/routes.ts'
import { json, query } from '../../http/validation.ts'
import { listMatches, swipe } from './matching.ts'

export const matchingRoutes = routes()
  .post('/swipes', gives(SwipeView, 'Like or pass on a person'), json(SwipeInput), async (c) =>
    c.json(await swipe(c.var.ctx, c.req.valid('json'))),
  )
  .get('/matches', gives(MatchesView, 'Your matches, newest first'), query(MatchesQuery), async (c) =>
    c.json(await listMatches(c.var.ctx, c.req.valid('query'))),
  )
