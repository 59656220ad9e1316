import { createContext, useContext } from 'react'
import { endingTexts } from './ending.ts'

// Apart from all others, because few visits need them.
const EndingTextsContext = createContext(endingTexts)

export const useEndingTexts = () => useContext(EndingTextsContext)
