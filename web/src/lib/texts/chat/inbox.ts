import { createContext, useContext } from 'react'
/** The texts of a list of conversations. */
export const inboxTexts = {
  heading: 'Conversations',
  notBegun: 'No messages yet',
  fresh: 'New',
  greet: (firstName: string) => `Say hello to ${firstName}`,
  waiting: 'Waiting',
  notSent: 'Not sent',
  deleted: 'Message deleted',
  yours: (text: string) => `You: ${text}`,
  yourTurn: 'Your turn',
  unread: (n: number) => (n === 1 ? '1 unread message' : `${n} unread messages`),
  more: 'Show more conversations',
  failed: 'Your chats didn’t load.',
  retry: 'Try again',
  limit: {
    title: (n: number) => `${n} people are waiting for your reply`,
    text: 'Would one of them like an answer first, or a kind goodbye?',
    see: 'See who’s waiting',
    anyway: 'Message anyway',
  },
}

// A context of its own, because these texts load with the first list of conversations.
const InboxTextsContext = createContext(inboxTexts)

export const useInboxTexts = () => useContext(InboxTextsContext)
