import { createContext, useContext } from 'react'
import { authTexts } from './auth.ts'

export type AuthTexts = typeof authTexts

// Apart from all others, because whoever is signed in does not need them and would load them.
const AuthTextsContext = createContext<AuthTexts>(authTexts)

export const useAuthTexts = () => useContext(AuthTextsContext)
