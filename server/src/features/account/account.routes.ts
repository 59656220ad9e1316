import { ErasureView } from '@hearth/contract/account/account'
import { LimitsView } from '@hearth/contract/account/limits'
import * as z from 'zod/mini'
import type { Tx } from '../../db/open.ts'
import { gives } from '../../http/openapi/openapi.ts'
import { routes } from '../../http/routes.ts'
import type { Photos } from '../photos/photos.ts'
import { deleteAccount, showErasure } from './account.ts'
import { listOwnLimits } from './own-limits.ts'

/** The part of account erasure that auth does. Throws `stale_session` without recent reauthentication. */
export type Farewell = (headers: Headers) => Promise<{
  erase: (tx: Tx) => Promise<void>
  /** Called after the commit: closes the sockets and returns cookies to clear. */
  leave: () => Promise<string[]>
}>

export const limitRoutes = routes().get(
  '/limits',
  gives(LimitsView, 'List your limits and their use'),
  async (c) => c.json(await listOwnLimits(c.var.ctx)),
)

export const erasureRoutes = (photos: Photos, farewell: Farewell) =>
  routes()
    .get('/account/erasure', gives(ErasureView, 'Count what deleting your account erases'), async (c) =>
      c.json(await showErasure(c.var.ctx)),
    )
    .delete('/account', gives(z.object({}), 'Delete your account'), async (c) => {
      const { erase, leave } = await farewell(c.req.raw.headers)
      await deleteAccount({ ...c.var.ctx, photos }, erase)
      for (const cookie of await leave()) c.header('Set-Cookie', cookie, { append: true })
      c.header('Clear-Site-Data', '"cache"')
      return c.json({})
    })
