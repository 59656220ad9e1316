import { useSyncExternalStore } from 'react'

const WIDE = '(width >= 64rem)'

function watch(changed: () => void) {
  const query = matchMedia(WIDE)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** True where a second pane has room beside the form. */
export const useWide = () => useSyncExternalStore(watch, () => matchMedia(WIDE).matches)
