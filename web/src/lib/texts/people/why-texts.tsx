import { createContext, useContext, useMemo } from 'react'
import { useUnits } from '../../format/units.tsx'
import { bandTexts } from './distances.ts'
import { whyTexts } from './why.ts'

// Apart from all others, because they come where somebody is shown to be decided on.
const WhyTextsContext = createContext(whyTexts)

export function useWhyTexts() {
  const texts = useContext(WhyTextsContext)
  const { distance } = useUnits()
  return useMemo(() => ({ ...texts, bands: bandTexts(distance) }), [texts, distance])
}
