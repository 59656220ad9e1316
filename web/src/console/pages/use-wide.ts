import { useSyncExternalStore } from 'react'

const query = '(min-width: 80rem)'

function watch(changed: () => void) {
  const list = matchMedia(query)
  list.addEventListener('change', changed)
  return () => list.removeEventListener('change', changed)
}

/** Returns whether a text has room beside its preview. */
export const useWide = (): boolean => useSyncExternalStore(watch, () => matchMedia(query).matches)
