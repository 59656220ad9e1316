import { MAX_UNSENT_BYTES } from '@hearth/contract/chat/events'
import type { Socket } from './protocol.ts'

/** A socket with fewer unread bytes is not counted. */
const SLOW_BYTES = 65_536
/** Limit of the unread bytes of all slow sockets together. One by one, thousands of them could fill the memory. */
const MAX_TOTAL_UNSENT_BYTES = 33_554_432

export type Push = (socket: Socket, text: string) => void

/** Returns a function that sends a frame, or terminates a socket with too many unread bytes, alone or in total. */
export function openBackpressure(): Push {
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
    if (total <= MAX_TOTAL_UNSENT_BYTES) return false
    // Some sockets may have been read or closed since they were counted.
    recount()
    return total > MAX_TOTAL_UNSENT_BYTES
  }

  return (socket, text) => {
    if (socket.readyState !== socket.OPEN) return
    if (!isTooMuch(socket)) return socket.send(text)
    note(socket, 0)
    // A closing handshake would wait behind all unread bytes, and keep them in memory.
    socket.terminate()
  }
}
