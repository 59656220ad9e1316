import { closeCodes } from '@hearth/contract/chat/events'
import { AppError } from '../errors.ts'
import { openCounter } from '../http/connections/connections.ts'
import type { SocketCounts } from '../http/metrics/socket-metrics.ts'
import { routes } from '../http/routes.ts'
import type { HandleFrame, SocketOwner } from './frame-handler.ts'
import type { Socket } from './protocol.ts'
import type { Sockets } from './sockets.ts'
import { acceptUpgradeOf, REALTIME } from './upgrade.ts'

type Admission = {
  isFromHome: (headers: Headers) => boolean
  ownerOf: (headers: Headers) => Promise<SocketOwner | undefined>
  /** Returns whether the session of a request without an owner was ended from elsewhere. */
  hasEnded: (headers: Headers) => Promise<boolean>
  /** The key by which the client of a request is counted. */
  clientOf: (headers: Headers) => string
  /** How many sockets a client may have open. */
  mostPerClient: number
  /** Has what other processes tell this person come here too. */
  follow: (personId: string) => Promise<void>
  handleFrame: HandleFrame
  counts?: SocketCounts
}

/** Returns the route of the socket. It refuses other sites and requests without a session before the upgrade. */
export function realtimeRoutes(sockets: Sockets, admission: Admission) {
  const { isFromHome, ownerOf, hasEnded, follow, clientOf, mostPerClient, handleFrame, counts } = admission
  const perClient = openCounter(mostPerClient)

  /** The session may have ended while the socket was being opened, before the registry knew of it. */
  async function keepWhileSessionLasts(socket: Socket, owner: SocketOwner, headers: Headers): Promise<void> {
    sockets.hold(socket, owner, handleFrame)
    try {
      if (await ownerOf(headers)) return
      sockets.endSessions({ personId: owner.personId, only: owner.sessionId })
    } catch {
      socket.close(closeCodes.comeBack)
    }
  }

  return routes().get(REALTIME, async (c) => {
    const { headers } = c.req.raw
    const refusal = (code: 'other_site' | 'unauthenticated') => {
      counts?.refused(code)
      return new AppError(code)
    }
    if (!isFromHome(headers)) throw refusal('other_site')
    const owner = await ownerOf(headers)
    if (!owner && !(await hasEnded(headers))) throw refusal('unauthenticated')
    const acceptUpgrade = acceptUpgradeOf(c)
    if (!acceptUpgrade) return c.body(null, 426, { Upgrade: 'websocket' })
    if (!owner) {
      // A page cannot read the status of a refused upgrade, and would ask for a socket for ever.
      counts?.refused('session_ended')
      acceptUpgrade((socket) => socket.close(closeCodes.sessionEnded))
      return c.body(null)
    }
    // Before the page has its socket and asks for what it missed, so that nothing falls between the two.
    c.set('eventNotes', { personId: owner.personId })
    await follow(owner.personId)
    acceptUpgrade((socket) => {
      const leave = perClient.enter(clientOf(headers))
      if (!leave) {
        counts?.refused('too_many_of_address', owner.personId)
        return socket.close(closeCodes.tooMany)
      }
      socket.on('close', leave)
      void keepWhileSessionLasts(socket, owner, headers)
    })
    return c.body(null)
  })
}
