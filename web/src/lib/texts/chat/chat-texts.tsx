import { createContext, useContext } from 'react'
import { chatTexts } from './chat.ts'

// Apart from all others, because they come with the first conversation.
const ChatTextsContext = createContext(chatTexts)

export const useChatTexts = () => useContext(ChatTextsContext)
