import type { SessionView } from '@hearth/contract/account'
import { hashPassword } from 'better-auth/crypto'
import { parse as parseCookie } from 'hono/utils/cookie'
import { openAttempts } from './attempts.ts'
import { sessionCookieOf } from './better-auth.ts'
import { hashOf } from './hashed-sessions.ts'
import { openLibrary } from './library.ts'
import { sessions } from './sessions.store.ts'
import { tokenOf } from './signed.ts'

export { CLIENT_ADDRESS } from './better-auth.ts'
export { hashPassword }

export type Session = { id: string; personId: string; email: string; expiresAt: Date }

export type Auth = ReturnType<typeof openAuth>

/** Accounts and sessions, as the rest of the house knows them. */
export function openAuth(settings: Parameters<typeof openLibrary>[0]) {
  const { db, secret, baseUrl } = settings
  const { api, ask } = openLibrary(settings)

  /** Who asks, by one query; nothing is kept from one request to the next, so an ended session ends at once. */
  async function sessionOf(headers: Headers): Promise<Session | undefined> {
    const cookie = parseCookie(headers.get('cookie') ?? '')[sessionCookieOf(baseUrl)]
    const token = tokenOf(cookie, secret)
    return token ? sessions.findByTokenHash(db, hashOf(token), new Date()) : undefined
  }

  /** The same, made to last longer where it is due. */
  async function renewedSessionOf(headers: Headers) {
    const session = await sessionOf(headers)
    if (!session) return { session, cookies: [] }
    const { headers: replied, response } = await api.getSession({ headers, returnHeaders: true })
    const expiresAt = response?.session.expiresAt ?? session.expiresAt
    return { session: { ...session, expiresAt }, cookies: replied.getSetCookie() }
  }

  /** The session that cookies just given stand for. */
  const sessionBehind = (cookies: readonly string[]) =>
    sessionOf(new Headers({ cookie: cookies.map((line) => line.split(';')[0]).join('; ') }))

  /** Gives a person a password who has none; refuses where there is one. */
  async function setPassword(headers: Headers, newPassword: string): Promise<void> {
    await api.setPassword({ headers, body: { newPassword } })
  }

  const attempts = openAttempts(db)
  return { ask, attempts, sessionOf, renewedSessionOf, sessionBehind, setPassword, settings }
}

/** What a browser may know of its session: never the secret. */
export const sessionViewOf = (session: Session | undefined): SessionView => ({
  session: session
    ? { person: { id: session.personId, email: session.email }, expiresAt: session.expiresAt.toISOString() }
    : null,
})
