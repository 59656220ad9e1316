import { createContext, useContext } from 'react'
import { termsTexts } from './terms.ts'

// Apart from all others, because only this page needs them.
const TermsTextsContext = createContext(termsTexts)

export const useTermsTexts = () => useContext(TermsTextsContext)
