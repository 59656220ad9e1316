import { createContext, useContext } from 'react'
import { whyTexts } from './texts/why.ts'

// Apart from all others, because they come where somebody is shown to be decided on.
const WhyTextsContext = createContext(whyTexts)

export const useWhyTexts = () => useContext(WhyTextsContext)
