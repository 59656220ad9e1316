import { createContext, useContext } from 'react'

/** How the line that brings live news is doing. */
export type ConnectionState = 'connecting' | 'open' | 'closing' | 'closed'

const ConnectionContext = createContext<ConnectionState>('open')

export const ConnectionStateProvider = ConnectionContext.Provider
export const useConnectionState = () => useContext(ConnectionContext)
