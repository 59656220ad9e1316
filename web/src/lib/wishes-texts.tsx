import { createContext, useContext } from 'react'
import { wishesTexts } from './texts/wishes.ts'

// Apart from all others, because only the page of one's wishes needs them.
const WishesTextsContext = createContext(wishesTexts)

export const useWishesTexts = () => useContext(WishesTextsContext)
