import type { LiveEvent } from '@hearth/contract/chat/events'
import { eventFrameOf } from './protocol.ts'
import type { EndedSession, Sockets } from './sockets.ts'

/** Sends events to open pages, in whichever process they are connected. */
export type Bus = {
  publish: (personIds: readonly string[], event: LiveEvent) => void
  /** Closes the sockets of ended sessions. */
  endSessions: (ended: EndedSession) => void
  /** Subscribes this process to the events of a person; awaited before their socket opens. */
  follow: (personId: string) => Promise<void>
  /** Once this resolves, no process sends an event of this conversation. */
  mute: (conversationId: string) => Promise<void>
  unmute: (conversationId: string) => void
  /** Tells other processes that an upload has ended. If they miss it, they find out by asking the database. */
  tellUploadEnd: (uploadId: string) => void
  /** Calls this for each upload that has ended in another process. */
  onUploadEnd: (listener: (uploadId: string) => void) => void
  close: () => void
}

/** Returns the bus of a single process. */
export function openOwnBus(sockets: Sockets): Bus {
  return {
    publish: (personIds, event) => sockets.tell(personIds, eventFrameOf(event)),
    endSessions: sockets.endSessions,
    follow: () => Promise.resolve(),
    mute: (conversationId) => Promise.resolve(sockets.mute(conversationId)),
    unmute: sockets.unmute,
    tellUploadEnd: () => undefined,
    onUploadEnd: () => undefined,
    close: () => undefined,
  }
}
