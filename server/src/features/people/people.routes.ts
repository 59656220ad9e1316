import { BlocksQuery, BlocksView } from '@hearth/contract/people/safety'
import { gives } from '../../http/openapi/openapi.ts'
import { query } from '../../http/openapi/validation.ts'
import { routes } from '../../http/routes.ts'
import { listBlocks } from './people.ts'

export const peopleRoutes = routes().get(
  '/blocks',
  gives(BlocksView, 'List blocked people'),
  query(BlocksQuery),
  async (c) => c.json(await listBlocks(c.var.ctx, c.req.valid('query'))),
)
