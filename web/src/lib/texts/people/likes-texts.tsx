import { createContext, useContext } from 'react'
import { likesTexts } from './likes.ts'

// Apart from all others, because it comes with the screens that show who likes one.
const LikesTextsContext = createContext(likesTexts)

export const useLikesTexts = () => useContext(LikesTextsContext)
