import { closeCodes } from '@hearth/contract/events'
import { upgradeWebSocket } from '@hono/node-server'
import type { Context } from 'hono'
import { WebSocket } from 'ws'
import { AppError } from '../errors.ts'
import { type HouseEnv, routes } from '../http/routes.ts'
import type { Holder, Sockets } from './sockets.ts'

type Admission = {
  isFromHome: (headers: Headers) => boolean
  holderOf: (headers: Headers) => Promise<Holder | undefined>
  /** Has what other processes tell this person come here too. */
  follow: (personId: string) => Promise<void>
}

/** Lets a page of ours with a session hold a socket; everybody else is refused before the upgrade. */
export function realtimeRoutes(sockets: Sockets, { isFromHome, holderOf, follow }: Admission) {
  /** A session that ended while the socket was being opened ended before anybody knew of the socket. */
  async function holdWhileItLasts(socket: WebSocket, holder: Holder, headers: Headers): Promise<void> {
    sockets.hold(socket, holder)
    try {
      if (await holderOf(headers)) return
      sockets.endSessions({ personId: holder.personId, only: holder.sessionId })
    } catch {
      socket.close(closeCodes.comeBack)
    }
  }

  const upgrade = (holder: Holder, headers: Headers) =>
    upgradeWebSocket(() => ({
      onOpen: (_, { raw }) => {
        if (raw instanceof WebSocket) void holdWhileItLasts(raw, holder, headers)
      },
    }))

  return routes().get('/realtime', async (c: Context<HouseEnv>, next) => {
    if (!isFromHome(c.req.raw.headers)) throw new AppError('forbidden', 'This request comes from elsewhere')
    const holder = await holderOf(c.req.raw.headers)
    if (!holder) throw new AppError('unauthenticated', 'Auth session missing!')
    if (c.req.header('upgrade')?.toLowerCase() !== 'websocket')
      return c.body(null, 426, { Upgrade: 'websocket' })
    // Before the page has its socket and asks for what it missed, so that nothing falls between the two.
    await follow(holder.personId)
    return upgrade(holder, c.req.raw.headers)(c, next)
  })
}
