import { createContext, useContext } from 'react'
import { inboxTexts } from './inbox.ts'

// Apart from all others, because they come with the first list of conversations.
const InboxTextsContext = createContext(inboxTexts)

export const useInboxTexts = () => useContext(InboxTextsContext)
