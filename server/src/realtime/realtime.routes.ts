import { upgradeWebSocket } from '@hono/node-server'
import type { Context } from 'hono'
import { WebSocket } from 'ws'
import { AppError } from '../errors.ts'
import { type HouseEnv, routes } from '../http/routes.ts'
import type { Holder, Sockets } from './sockets.ts'

type Admission = {
  isFromHome: (headers: Headers) => boolean
  holderOf: (headers: Headers) => Promise<Holder | undefined>
}

/** Lets a page of ours with a session hold a socket; everybody else is refused before the upgrade. */
export function realtimeRoutes(sockets: Sockets, { isFromHome, holderOf }: Admission) {
  const upgrade = (holder: Holder) =>
    upgradeWebSocket(() => ({
      onOpen: (_, { raw }) => {
        if (raw instanceof WebSocket) sockets.hold(raw, holder)
      },
    }))

  return routes().get('/realtime', async (c: Context<HouseEnv>, next) => {
    if (!isFromHome(c.req.raw.headers)) throw new AppError('forbidden', 'This request comes from elsewhere')
    const holder = await holderOf(c.req.raw.headers)
    if (!holder) throw new AppError('unauthenticated', 'Auth session missing!')
    if (c.req.header('upgrade')?.toLowerCase() !== 'websocket')
      return c.body(null, 426, { Upgrade: 'websocket' })
    return upgrade(holder)(c, next)
  })
}
