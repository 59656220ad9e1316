import { ErasureView } from '@hearth/contract/account'
import * as z from 'zod/mini'
import type { Tx } from '../../db/open.ts'
import { gives } from '../../http/openapi/openapi.ts'
import { routes } from '../../http/routes.ts'
import { deleteAccount, showErasure } from './account.ts'

/** The half of erasing that knows sessions and secrets: refuses, erases, and ends what was open. */
export type Farewell = (headers: Headers) => Promise<{
  erase: (tx: Tx) => Promise<void>
  /** Once it is done: ends the sockets, and gives the cookies that end with them. */
  leave: () => Promise<string[]>
}>

export const erasureRoutes = (farewell: Farewell) =>
  routes()
    .get('/account/erasure', gives(ErasureView, 'What deleting your account erases'), async (c) =>
      c.json(await showErasure(c.var.ctx)),
    )
    .delete('/account', gives(z.object({}), 'Delete your account for good'), async (c) => {
      const { erase, leave } = await farewell(c.req.raw.headers)
      await deleteAccount(c.var.ctx, erase)
      for (const cookie of await leave()) c.header('Set-Cookie', cookie, { append: true })
      c.header('Clear-Site-Data', '"cache"')
      return c.json({})
    })
