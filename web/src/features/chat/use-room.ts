import { useSyncExternalStore } from 'react'

// Below this the list of conversations would take the room from the conversation.
const TWO_PANES = '(min-width: 64rem)'

function follow(onChange: () => void) {
  const list = matchMedia(TWO_PANES)
  list.addEventListener('change', onChange)
  return () => list.removeEventListener('change', onChange)
}

/** Whether the list of conversations has room beside the one that is open. */
export const useHasRoom = () => useSyncExternalStore(follow, () => matchMedia(TWO_PANES).matches)
