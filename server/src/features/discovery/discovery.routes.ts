import { CandidatesQuery, CandidatesView } from '@hearth/contract/discovery'
import { gives } from '../../http/openapi.ts'
import { routes } from '../../http/routes.ts'
import { query } from '../../http/validation.ts'
import { listCandidates } from './discovery.ts'

export const discoveryRoutes = routes().get(
  '/candidates',
  gives(CandidatesView, 'People to decide on next'),
  query(CandidatesQuery),
  async (c) => c.json(await listCandidates(c.var.ctx, c.req.valid('query'))),
)
