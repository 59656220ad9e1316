import { createContext, useContext, useMemo } from 'react'
import { reachTexts } from './texts/distances.ts'
import { wishesTexts } from './texts/wishes.ts'
import { useUnits } from './units.tsx'

// Apart from all others, because only the page of one's wishes needs them.
const WishesTextsContext = createContext(wishesTexts)

export function useWishesTexts() {
  const texts = useContext(WishesTextsContext)
  const { distance } = useUnits()
  return useMemo(() => ({ ...texts, reachLabels: reachTexts(distance) }), [texts, distance])
}
