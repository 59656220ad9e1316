import type { PersonView } from '@hearth/contract/profile/people'
import { createContext, useContext } from 'react'
import type { MessageLine } from '../chat.rules.ts'

/** The data and actions that every message of a conversation shares. */
export type ConversationActions = {
  person: PersonView
  viewerId: string | undefined
  /** Addresses lead nowhere until both have written. */
  hasLinks: boolean
  /** Asks before a link of the other person opens; unset where nothing is asked. */
  onLink: ((url: URL) => void) | undefined
  /** The message that somebody was led to. */
  lit: number | undefined
  onOptions: (line: MessageLine, opener: HTMLElement) => void
  onGo: (seq: number) => void
  onReport: (seq: number) => void
  onAgain: (clientId: string) => void
  onDrop: (clientId: string) => void
  /** Sends a message that was held back. */
  onSure: (clientId: string) => void
  /** Takes an unsent message back into the box, with what it is about. */
  onEdit: (line: MessageLine) => void
  /** Puts words into the box for one to go on from. */
  onStarter: (words: string) => void
}

const ConversationContext = createContext<ConversationActions | undefined>(undefined)

export const ConversationProvider = ConversationContext.Provider

export function useConversation(): ConversationActions {
  const talk = useContext(ConversationContext)
  if (!talk) throw new Error('useTalk needs a TalkProvider around it')
  return talk
}
