import type { About } from '@hearth/contract/about'
import type { SendInput } from '@hearth/contract/chat'
import { emptyShelf, openShelf } from '../../../lib/shelf.ts'

/** A message that the server has not answered for yet, as it survives the page. */
export type WaitingMessage = {
  by: string
  conversationId: string
  input: SendInput
  /** What the message is about, in the words that its writer saw. */
  about?: About
  /** When it was written; the order in which it goes. */
  at: number
  /** The server said no for good: what becomes of it is up to whoever wrote it. */
  isRefused?: boolean
}

const place = { database: 'hearth.messages', store: 'waiting' }

/** Where messages of one person wait until the server has them. */
export const openMessageShelf = (by: string) =>
  openShelf<WaitingMessage>(place, {
    keyOf: ({ input }) => input.clientId,
    // Whoever used this browser before shall not speak through whoever does now.
    isWanted: (one) => one.by === by,
  })

export const forgetMessages = () => emptyShelf(place)
