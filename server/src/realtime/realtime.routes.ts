import { closeCodes } from '@hearth/contract/events'
import { AppError } from '../errors.ts'
import { routes } from '../http/routes.ts'
import { letInOf, REALTIME } from './door.ts'
import type { Socket } from './frames.ts'
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
  async function holdWhileItLasts(socket: Socket, holder: Holder, headers: Headers): Promise<void> {
    sockets.hold(socket, holder)
    try {
      if (await holderOf(headers)) return
      sockets.endSessions({ personId: holder.personId, only: holder.sessionId })
    } catch {
      socket.close(closeCodes.comeBack)
    }
  }

  return routes().get(REALTIME, async (c) => {
    const { headers } = c.req.raw
    if (!isFromHome(headers)) throw new AppError('forbidden', 'This request comes from elsewhere')
    const holder = await holderOf(headers)
    if (!holder) throw new AppError('unauthenticated', 'Auth session missing!')
    const letIn = letInOf(c)
    if (!letIn) return c.body(null, 426, { Upgrade: 'websocket' })
    // Before the page has its socket and asks for what it missed, so that nothing falls between the two.
    await follow(holder.personId)
    letIn((socket) => void holdWhileItLasts(socket, holder, headers))
    return c.body(null)
  })
}
