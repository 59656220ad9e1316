import type { LiveEvent } from '@hearth/contract/events'
import type { Ended, Sockets } from './sockets.ts'

/** Tells open pages, in whichever process they are. */
export type Bus = {
  publish: (personIds: readonly string[], event: LiveEvent) => void
  endSessions: (ended: Ended) => void
  /** Has every process hear of what is told to this person; asked before their socket opens. */
  follow: (personId: string) => Promise<void>
  /** From when this resolves on, no process delivers anything of this conversation. */
  part: (conversationId: string) => Promise<void>
  /** The conversation is one again. */
  rejoin: (conversationId: string) => void
  close: () => void
}

/** All there is to tell is told by this process alone. */
export function openOwnBus(sockets: Sockets): Bus {
  return {
    publish: (personIds, event) => sockets.tell(personIds, sockets.tellingOf(event)),
    endSessions: sockets.endSessions,
    follow: () => Promise.resolve(),
    part: (conversationId) => Promise.resolve(sockets.part(conversationId)),
    rejoin: sockets.rejoin,
    close: () => undefined,
  }
}
