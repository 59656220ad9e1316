import type { SessionView } from '@hearth/contract/account/account'
import { api, read } from '../api/client.ts'

/**
 * Returns the session that the server finds. If this page `isSignedIn`, it asks a second time before it believes that
 * there is none: the first request may have had a token that was replaced meanwhile.
 */
export async function askWho(isSignedIn: boolean): Promise<SessionView['session']> {
  const { session, endedBy } = await read(api.session.$get())
  return session || endedBy || !isSignedIn ? session : askWho(false)
}
