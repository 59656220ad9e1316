import {
  CandidatesQuery,
  CandidatesView,
  PersonPageView,
  PersonPath,
} from '@hearth/contract/people/discovery'
import { gives } from '../../http/openapi/openapi.ts'
import { path, query } from '../../http/openapi/validation.ts'
import { routes } from '../../http/routes.ts'
import { listCandidates } from './discovery.ts'
import { dailyPairRoutes } from './pair-of-the-day/daily-pair.routes.ts'
import { showPerson } from './person-page/person-page.ts'

export const discoveryRoutes = routes()
  .get('/candidates', gives(CandidatesView, 'List candidates'), query(CandidatesQuery), async (c) =>
    c.json(await listCandidates(c.var.ctx, c.req.valid('query'))),
  )
  .get(
    '/people/:personId',
    gives(PersonPageView, 'Get a person'),
    path(PersonPath, 'person_not_found'),
    async (c) => c.json(await showPerson(c.var.ctx, c.req.valid('param').personId)),
  )
  .route('/', dailyPairRoutes)
