import { LocationInput, LocationView, TownQuery, TownsView } from '@hearth/contract/profile/locations'
import { gives } from '../../../http/openapi/openapi.ts'
import { json, query } from '../../../http/openapi/validation.ts'
import { routes } from '../../../http/routes.ts'
import { coarseLocationOf, forgetLocation, ownLocation, setLocation } from './locations.ts'
import { findTowns, type Towns } from './towns.ts'

export const locationRoutes = (towns: Towns) =>
  routes()
    .get('/places', gives(TownsView, 'Search towns'), query(TownQuery), async (c) =>
      c.json(await findTowns(towns, c.req.valid('query').q)),
    )
    .get('/profile/place', gives(LocationView, 'Check whether your location is stored'), async (c) =>
      c.json(await ownLocation(c.var.ctx, towns)),
    )
    .put('/profile/place', gives(LocationView, 'Store your location'), json(LocationInput), async (c) =>
      // Only this handler sees the position; the operation gets a grid cell.
      c.json(await setLocation(c.var.ctx, towns, await coarseLocationOf(towns, c.req.valid('json')))),
    )
    .delete('/profile/place', gives(LocationView, 'Delete your location'), async (c) =>
      c.json(await forgetLocation(c.var.ctx)),
    )
