import type { SignInView } from '@hearth/contract/account/account'
import type { Context } from 'hono'
import { sessionViewOf } from './auth.ts'
import type { Session } from './sessions/session-lookup.ts'

/** Called when sessions have ended, so that their sockets are closed. Once it resolves, nothing more reaches their devices. */
export type OnSessionsEnded = (ended: { personId: string; only?: string; except?: string }) => Promise<void>

/** The outcome of any sign-in method. */
export type SignInResult = {
  session: Session | undefined
  cookies: string[]
  needsPassword: boolean
  needsSecondFactor: boolean
}

export function setCookies(c: Context, cookies: readonly string[]): void {
  for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true })
}

/**
 * Tells the browser to empty its cache. The page empties its own storage: `"storage"` would also stop the service
 * worker while the page is still leaving, and the page would reload. Cookies stay: the session cookie expires by
 * itself, and the device and age cookies must survive.
 */
export const clearSite = (c: Context): void => c.header('Clear-Site-Data', '"cache"')

/** Sets the cookies of a sign-in and returns its view. */
export function signInReply(c: Context, entered: SignInResult): SignInView {
  setCookies(c, entered.cookies)
  const { needsPassword, needsSecondFactor } = entered
  c.set('eventNotes', { personId: entered.session?.personId, needsSecondFactor })
  return { ...sessionViewOf(entered.session), needsPassword, needsSecondFactor }
}
