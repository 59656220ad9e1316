import { createContext, useContext } from 'react'
import { decidingTexts } from './deciding.ts'

// Apart from all others, because only the deck needs them.
const DecidingTextsContext = createContext(decidingTexts)

export const useDecidingTexts = () => useContext(DecidingTextsContext)
