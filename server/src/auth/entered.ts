import type { EnteredView } from '@hearth/contract/account'
import type { Context } from 'hono'
import { type Session, sessionViewOf } from './auth.ts'

/** Called when sessions have ended, so that their sockets can end with them. */
export type OnEnded = (ended: { personId: string; only?: string; except?: string }) => void

/** What any way in leaves behind. */
export type Entered = {
  session: Session | undefined
  cookies: string[]
  needsPassword: boolean
  needsSecondFactor: boolean
}

export function setCookies(c: Context, cookies: readonly string[]): void {
  for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true })
}

/**
 * Has the browser empty its cache. The page empties its own storage: `"storage"` here would also end the service worker
 * under a page that is still leaving, which then loads anew and says nothing. Cookies stay: the session's ends by itself,
 * and others say that a device is known or that somebody is too young.
 */
export const clearSite = (c: Context): void => c.header('Clear-Site-Data', '"cache"')

/** Hands the browser its cookies, and its page what it may know of them. */
export function enter(c: Context, entered: Entered): EnteredView {
  setCookies(c, entered.cookies)
  const { needsPassword, needsSecondFactor } = entered
  return { ...sessionViewOf(entered.session), needsPassword, needsSecondFactor }
}
