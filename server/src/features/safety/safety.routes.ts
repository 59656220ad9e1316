import { LimitsView } from '@hearth/contract/account/limits'
import { PersonPath } from '@hearth/contract/people/discovery'
import { BlockView } from '@hearth/contract/people/safety'
import type { Ctx } from '../../context.ts'
import { gives } from '../../http/openapi/openapi.ts'
import { path } from '../../http/openapi/validation.ts'
import { routes } from '../../http/routes.ts'
import { hiddenWordRoutes } from './hidden-words/hidden-words.routes.ts'
import { knownAddressRoutes } from './known-addresses/known-addresses.routes.ts'
import { block, unblock } from './safety.ts'

/** Lists every limit of the viewer; features that come later have some too. */
type ListLimits = (ctx: Ctx) => Promise<LimitsView>

const limitRoutes = (listLimits: ListLimits) =>
  routes().get('/limits', gives(LimitsView, 'List your limits and their use'), async (c) =>
    c.json(await listLimits(c.var.ctx)),
  )

const ownRoutes = routes()
  .put(
    '/people/:personId/block',
    gives(BlockView, 'Block a person'),
    path(PersonPath, 'person_not_found'),
    async (c) => c.json(await block(c.var.ctx, c.req.valid('param').personId)),
  )
  .delete(
    '/people/:personId/block',
    gives(BlockView, 'Unblock a person'),
    path(PersonPath, 'person_not_found'),
    async (c) => c.json(await unblock(c.var.ctx, c.req.valid('param').personId)),
  )

/** Returns the routes of limits, blocks, listed addresses and hidden words. */
export const safetyRoutes = (hashAddress: Parameters<typeof knownAddressRoutes>[0], listLimits: ListLimits) =>
  routes()
    .route('/', limitRoutes(listLimits))
    .route('/', ownRoutes)
    .route('/', knownAddressRoutes(hashAddress))
    .route('/', hiddenWordRoutes)
