import { MAX_UNSENT_BYTES } from '@hearth/contract/events'
import type { Socket } from './frames.ts'

/** Below that a reader is quick enough not to be looked at. */
const SLOW_BYTES = 65_536
/** What all slow readers together may leave unread; one by one they could hold that of thousands. */
const MOST_UNREAD_BYTES = 33_554_432

/** What is sent soon may wait a moment for something else that goes to the same page. */
export type Push = (socket: Socket, text: string, way?: 'send' | 'sendSoon') => void

/** Gives what sends a frame, or gives up on a reader that leaves too much unread, by itself or among too many. */
export function openPushing(): Push {
  const slow = new Map<Socket, number>()
  let total = 0

  function note(socket: Socket, bytes: number): void {
    total += bytes - (slow.get(socket) ?? 0)
    if (bytes > SLOW_BYTES) slow.set(socket, bytes)
    else slow.delete(socket)
  }

  function recount(): void {
    total = 0
    for (const socket of slow.keys()) {
      const bytes = socket.readyState === socket.OPEN ? socket.bufferedAmount : 0
      if (bytes > SLOW_BYTES) slow.set(socket, bytes)
      else slow.delete(socket)
      total += slow.get(socket) ?? 0
    }
  }

  function isTooMuch(socket: Socket): boolean {
    const bytes = socket.bufferedAmount
    if (bytes <= SLOW_BYTES) return false
    if (bytes > MAX_UNSENT_BYTES) return true
    note(socket, bytes)
    if (total <= MOST_UNREAD_BYTES) return false
    // Some may have read on since, or gone.
    recount()
    return total > MOST_UNREAD_BYTES
  }

  return (socket, text, way = 'send') => {
    if (socket.readyState !== socket.OPEN) return
    if (!isTooMuch(socket)) return way === 'send' ? socket.send(text) : socket.sendSoon(text)
    note(socket, 0)
    // A closing handshake would wait behind all that is unread, and keep it in memory.
    socket.terminate()
  }
}
