import { createContext, useContext, useMemo } from 'react'
import { bandTexts } from './texts/distances.ts'
import { whyTexts } from './texts/why.ts'
import { useUnits } from './units.tsx'

// Apart from all others, because they come where somebody is shown to be decided on.
const WhyTextsContext = createContext(whyTexts)

export function useWhyTexts() {
  const texts = useContext(WhyTextsContext)
  const { distance } = useUnits()
  return useMemo(() => ({ ...texts, bands: bandTexts(distance) }), [texts, distance])
}
