import { useSyncExternalStore } from 'react'

function watch(changed: () => void) {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** False only where the browser is sure that there is no network. */
export const useOnline = () => useSyncExternalStore(watch, () => navigator.onLine)
