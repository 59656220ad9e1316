import { createContext, useContext, useSyncExternalStore } from 'react'

/** The state of the socket for live events. */
export type ConnectionState = 'connecting' | 'open' | 'closing' | 'closed'

const ConnectionContext = createContext<ConnectionState>('open')

export const ConnectionStateProvider = ConnectionContext.Provider
export const useConnectionState = () => useContext(ConnectionContext)

function watch(changed: () => void) {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** Returns false only if the browser is sure that there is no network. */
export const useOnline = () => useSyncExternalStore(watch, () => navigator.onLine)
