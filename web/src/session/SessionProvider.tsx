import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { openSession, type SessionClient, type SessionState } from './session-client.ts'

const SessionContext = createContext<SessionClient | undefined>(undefined)

export function SessionProvider({ children }: { children: ReactNode }) {
  const [session, setSession] = useState<SessionClient>()
  // A layout effect, so that the first paint already knows whom the browser remembers.
  useLayoutEffect(() => {
    const opened = openSession()
    // A transition renders the rest in slices.
    startTransition(() => setSession(opened))
    return () => opened.close()
  }, [])
  return session && <SessionContext value={session}>{children}</SessionContext>
}

/** Returns the session client and its current state. */
export function useSession(): { session: SessionClient; state: SessionState } {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider around it')
  return { session, state: useSyncExternalStore(session.watch, session.state) }
}

/** Returns the id of the signed-in or remembered person, or `undefined`. */
export const personIdOf = (state: SessionState): string | undefined =>
  state.status === 'signedIn'
    ? state.session.person.id
    : state.status === 'checking'
      ? state.personId
      : undefined
