import { TransparencyView } from '@hearth/contract/public/transparency'
import type { Deps } from '../../../context.ts'
import { CACHED_BY_ALL } from '../../../http/guards.ts'
import { gives } from '../../../http/openapi/openapi.ts'
import { routes } from '../../../http/routes.ts'
import { showTransparency } from './transparency.ts'

/** The public figures of the transparency page, without a session. */
export const transparencyRoutes = (deps: Pick<Deps, 'db'>) =>
  routes().get('/transparency', gives(TransparencyView, 'Get the transparency figures'), async (c) => {
    c.header('Cache-Control', CACHED_BY_ALL)
    return c.json(await showTransparency(deps))
  })
