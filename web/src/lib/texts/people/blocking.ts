import { createContext, useContext } from 'react'
/** The texts of blocking, on a person’s page and in the settings. */
export const blockingTexts = {
  done: (firstName: string) => `You blocked ${firstName}`,
  undo: 'Undo',
  failed: 'That didn’t work. Check your connection and try again.',
  heading: 'Blocked people',
  back: 'Back to Settings',
  text: 'Blocked people can’t see you, and you can’t see them.',
  since: (day: string) => `Blocked on ${day}`,
  unblock: 'Unblock',
  unblockOf: (firstName: string) => `Unblock ${firstName}`,
  unblocked: (firstName: string) => `${firstName} is no longer blocked`,
  nameless: 'Someone without a name',
  more: 'Show more people',
  empty: {
    title: 'You haven’t blocked anyone',
    action: 'Back to Settings',
  },
}

// A context of its own, because few visits need them.
const BlockingTextsContext = createContext(blockingTexts)

export const useBlockingTexts = () => useContext(BlockingTextsContext)
