import { useSyncExternalStore } from 'react'

const TWO_PANES = '(min-width: 64rem)'

function subscribe(onChange: () => void) {
  const query = matchMedia(TWO_PANES)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Returns whether the window is wide enough for two panes side by side. */
export const useTwoPanes = () => useSyncExternalStore(subscribe, () => matchMedia(TWO_PANES).matches)
