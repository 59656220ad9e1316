import { HowWellView } from '@hearth/contract/public/how-well'
import type { Deps } from '../../../context.ts'
import { CACHED_BY_ALL } from '../../../http/guards.ts'
import { gives } from '../../../http/openapi/openapi.ts'
import { routes } from '../../../http/routes.ts'
import { showHowWell } from './how-well.ts'

/** How often predictions came true, without a session. */
export const howWellRoutes = (deps: Pick<Deps, 'db'>) =>
  routes().get('/how-well', gives(HowWellView, 'Compare predictions with what came true'), async (c) => {
    c.header('Cache-Control', CACHED_BY_ALL)
    return c.json(await showHowWell(deps))
  })
