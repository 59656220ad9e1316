import { createContext, useContext } from 'react'
import { wishesTexts } from './texts/wishes.ts'

export type WishesTexts = typeof wishesTexts

// Apart from all others, because only the page of one's wishes needs them.
const WishesTextsContext = createContext(wishesTexts)

export const useWishesTexts = () => useContext(WishesTextsContext)
