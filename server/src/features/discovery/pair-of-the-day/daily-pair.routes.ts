import { DailyPairInput, DailyPairView } from '@hearth/contract/people/daily-pair'
import { gives } from '../../../http/openapi/openapi.ts'
import { json } from '../../../http/openapi/validation.ts'
import { routes } from '../../../http/routes.ts'
import { changeDailyPair, showDailyPair } from './daily-pair.ts'

export const dailyPairRoutes = routes()
  .get('/daily-pair', gives(DailyPairView, 'Get your pair of the day'), async (c) =>
    c.json(await showDailyPair(c.var.ctx)),
  )
  .patch(
    '/daily-pair',
    gives(DailyPairView, 'Take part in the pair of the day, or not'),
    json(DailyPairInput),
    async (c) => c.json(await changeDailyPair(c.var.ctx, c.req.valid('json'))),
  )
