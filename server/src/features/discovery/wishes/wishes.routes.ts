import {
  MeetingInput,
  MeetingView,
  SavedTownPath,
  TravelInput,
  WishCostsView,
} from '@hearth/contract/people/wishes'
import { gives } from '../../../http/openapi/openapi.ts'
import { json, path } from '../../../http/openapi/validation.ts'
import { routes } from '../../../http/routes.ts'
import type { Towns } from '../../profiles/profiles.ts'
import { changeMeeting, endTravel, forgetTown, showCosts, showMeeting, travel } from './wishes.ts'

export const wishRoutes = (towns: Towns) =>
  routes()
    .get('/meeting', gives(MeetingView, 'Get your filters'), async (c) =>
      c.json(await showMeeting(c.var.ctx, towns)),
    )
    .patch('/meeting', gives(MeetingView, 'Update your filters'), json(MeetingInput), async (c) =>
      c.json(await changeMeeting(c.var.ctx, towns, c.req.valid('json'))),
    )
    .get('/meeting/costs', gives(WishCostsView, 'Count the people each filter hides'), async (c) =>
      c.json(await showCosts(c.var.ctx)),
    )
    .put('/meeting/travel', gives(MeetingView, 'Start travelling'), json(TravelInput), async (c) =>
      c.json(await travel(c.var.ctx, towns, c.req.valid('json'))),
    )
    .delete('/meeting/travel', gives(MeetingView, 'Stop travelling'), async (c) =>
      c.json(await endTravel(c.var.ctx, towns)),
    )
    .delete(
      '/meeting/towns/:townId',
      gives(MeetingView, 'Remove a saved town'),
      path(SavedTownPath, 'town_not_found'),
      async (c) => c.json(await forgetTown(c.var.ctx, towns, Number(c.req.valid('param').townId))),
    )
