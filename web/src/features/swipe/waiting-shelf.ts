import type { SwipeInput } from '@hearth/contract/matching'
import type { PersonView } from '@hearth/contract/people'
import { emptyShelf, openShelf } from '../../lib/shelf.ts'

/** A decision that has not reached the server yet, as it survives the page. */
export type WaitingSwipe = { by: string; person: PersonView; input: SwipeInput; at: number }

const place = { database: 'hearth.swipes', store: 'waiting' }

/** Where decisions of one person wait for a connection. */
export const openWaitingShelf = (by: string) =>
  openShelf<WaitingSwipe>(place, {
    keyOf: ({ input }) => input.clientId,
    // Whoever used this browser before shall not decide for whoever does now.
    isWanted: (one) => one.by === by,
  })

export const forgetSwipes = () => emptyShelf(place)
