import { createContext, useContext } from 'react'
import { blockingTexts } from './blocking.ts'

// Apart from all others, because few visits need them.
const BlockingTextsContext = createContext(blockingTexts)

export const useBlockingTexts = () => useContext(BlockingTextsContext)
