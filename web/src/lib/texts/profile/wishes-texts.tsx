import { createContext, useContext, useMemo } from 'react'
import { useUnits } from '../../format/units.tsx'
import { reachTexts } from '../people/distances.ts'
import { wishesTexts } from './wishes.ts'

// Apart from all others, because only the page of one's wishes needs them.
const WishesTextsContext = createContext(wishesTexts)

export function useWishesTexts() {
  const texts = useContext(WishesTextsContext)
  const { distance } = useUnits()
  return useMemo(() => ({ ...texts, reachLabels: reachTexts(distance) }), [texts, distance])
}
