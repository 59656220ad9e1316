import { OwnPlaceView, PlaceInput, PlaceQuery, PlacesView } from '@hearth/contract/places'
import { gives } from '../../http/openapi/openapi.ts'
import { json, query } from '../../http/openapi/validation.ts'
import { routes } from '../../http/routes.ts'
import { coarse, findPlaces, forgetPlace, movePlace, ownPlace, type Towns } from './places.ts'

export const placeRoutes = (towns: Towns) =>
  routes()
    .get('/places', gives(PlacesView, 'Towns that begin so'), query(PlaceQuery), async (c) =>
      c.json(await findPlaces(towns, c.req.valid('query').q)),
    )
    .get('/profile/place', gives(OwnPlaceView, 'Whether your place is kept'), async (c) =>
      c.json(await ownPlace(c.var.ctx, towns)),
    )
    .put('/profile/place', gives(OwnPlaceView, 'Say where you are'), json(PlaceInput), async (c) =>
      // A position ends here: whatever comes after knows a cell of two kilometres and nothing finer.
      c.json(await movePlace(c.var.ctx, towns, await coarse(towns, c.req.valid('json')))),
    )
    .delete('/profile/place', gives(OwnPlaceView, 'Have your place forgotten'), async (c) =>
      c.json(await forgetPlace(c.var.ctx)),
    )
