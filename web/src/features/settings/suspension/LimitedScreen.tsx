import { useSession } from '../../../session/SessionProvider.tsx'
import { AcceptanceScreen } from '../acceptance/AcceptanceScreen.tsx'
import { SuspendedScreen } from './SuspendedScreen.tsx'

// In one file with this screen, because the first script lists every file.
export { WaitingFrame } from '../waiting/WaitingFrame.tsx'

/** The only screen of a person who is suspended, or must accept new terms first. */
export function LimitedScreen() {
  const { state } = useSession()
  const isSuspended = state.status === 'signedIn' && state.session.isSuspended
  return isSuspended ? <SuspendedScreen /> : <AcceptanceScreen />
}
