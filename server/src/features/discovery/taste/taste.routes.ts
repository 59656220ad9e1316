import { TasteView } from '@hearth/contract/people/taste'
import { gives } from '../../../http/openapi/openapi.ts'
import { routes } from '../../../http/routes.ts'
import { resetTaste, showTaste } from './taste.ts'

export const tasteRoutes = routes()
  .get('/taste', gives(TasteView, 'Get the taste learnt from your likes'), async (c) =>
    c.json(await showTaste(c.var.ctx)),
  )
  .delete('/taste', gives(TasteView, 'Forget the taste learnt from your likes'), async (c) =>
    c.json(await resetTaste(c.var.ctx)),
  )
