import { createContext, type ReactNode, useContext } from 'react'

/** How many pieces of a card are there as yet, beside its picture. */
export const Pieces = createContext(Infinity)
export const ALL_PIECES = 5

/** What of a card can come a frame later, because nothing of it is seen from under another card. */
export function Piece({ nth, children }: { nth: 1 | 2 | 3 | 4 | 5; children: ReactNode }) {
  return useContext(Pieces) >= nth && children
}
