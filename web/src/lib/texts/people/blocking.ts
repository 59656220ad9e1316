import { createContext, useContext } from 'react'
/** The texts of blocking, on a person’s page and in the settings. */
export const blockingTexts = {
  done: {
    title: 'Blocked',
    text: (firstName: string) => `You and ${firstName} won’t see each other any more.`,
  },
  undo: 'Undo',
  failed: 'That didn’t work. Check your connection and try again.',
  heading: 'Blocked people',
  back: 'Back to Settings',
  text: 'Blocked people can’t see you, and you can’t see them. We never tell them.',
  since: (day: string) => `Blocked on ${day}`,
  unblock: 'Unblock',
  unblockOf: (firstName: string) => `Unblock ${firstName}`,
  unblocked: (firstName: string) => `${firstName} is no longer blocked`,
  nameless: 'Someone without a name',
  more: 'Show more people',
  empty: {
    title: 'You haven’t blocked anyone',
    text: 'You can block someone from their page or your chat.',
    action: 'Back to Settings',
  },
}

// Apart from all others, because few visits need them.
const BlockingTextsContext = createContext(blockingTexts)

export const useBlockingTexts = () => useContext(BlockingTextsContext)
