import { PersonPath } from '@hearth/contract/people/discovery'
import { BlockView } from '@hearth/contract/people/safety'
import { gives } from '../../http/openapi/openapi.ts'
import { path } from '../../http/openapi/validation.ts'
import { routes } from '../../http/routes.ts'
import { hiddenWordRoutes } from './hidden-words/hidden-words.routes.ts'
import { knownAddressRoutes } from './known-addresses/known-addresses.routes.ts'
import { block, unblock } from './safety.ts'

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

/** Returns the routes of blocks, listed addresses and hidden words. */
export const safetyRoutes = (hashAddress: Parameters<typeof knownAddressRoutes>[0]) =>
  routes().route('/', ownRoutes).route('/', knownAddressRoutes(hashAddress)).route('/', hiddenWordRoutes)
