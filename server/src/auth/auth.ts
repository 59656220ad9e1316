import type { SessionEnd, SessionView } from '@hearth/contract/account'
import { parse as parseCookie } from 'hono/utils/cookie'
import { type AuthSettings, SESSION_LIVES_S, SESSION_RENEWED_AFTER_S } from './library/better-auth.ts'
import { hashOf } from './library/hashed-sessions.ts'
import { openLibrary } from './library/library.ts'
import { hashing } from './password/hashing.ts'
import { openCountries } from './sessions/country.ts'
import { type Holder, openHolders } from './sessions/holders.ts'
import { sessionCookieOf } from './sessions/session-cookie.ts'
import { sessions } from './sessions/sessions.store.ts'
import { tokenOf } from './sessions/signed.ts'
import { openAttempts } from './tries/attempts.ts'
import { CLIENT_ADDRESS } from './tries/network.ts'

export { CLIENT_ADDRESS, hashing }

/** A session is said to be there as exactly as a person wants to know it. */
const SEEN_EVERY_MS = 180_000
const RENEWED_BELOW_MS = (SESSION_LIVES_S - SESSION_RENEWED_AFTER_S) * 1000

export type Session = {
  id: string
  personId: string
  email: string
  expiresAt: Date
  /** However often it is renewed. */
  endsAt: Date
  lastSeenAt: Date
  /** When its holder last proved who they are. */
  provedAt: Date
}

export type Auth = ReturnType<typeof openAuth>

const tokenIn = ({ baseUrl, secret }: AuthSettings, headers: Headers) =>
  tokenOf(parseCookie(headers.get('cookie') ?? '')[sessionCookieOf(baseUrl)], secret)

/** Accounts and sessions, as the rest of the server knows them. */
export function openAuth(given: Omit<AuthSettings, 'now' | 'countryOf'>) {
  // The library reads the clock of the machine, and what stands beside it must not read another one.
  const settings: AuthSettings = { ...given, now: () => new Date(), countryOf: openCountries() }
  const { db, secret } = settings
  const { api, ask, headersFor } = openLibrary(settings)

  const findHolder = openHolders(db, settings.now)

  /** Who asks, by no more than one query. */
  async function holderOf(headers: Headers): Promise<Holder | undefined> {
    const token = tokenIn(settings, headers)
    return token ? findHolder(hashOf(token)) : undefined
  }

  /** The same, with all there is to know of the session. */
  async function sessionOf(headers: Headers): Promise<Session | undefined> {
    const token = tokenIn(settings, headers)
    return token ? sessions.findByTokenHash(db, hashOf(token), settings.now()) : undefined
  }

  /** The same, made to last longer where it is due. */
  async function renewedSessionOf(headers: Headers) {
    const session = await sessionOf(headers)
    if (!session) return { session, cookies: [] }
    const now = settings.now()
    if (now.getTime() - session.lastSeenAt.getTime() > SEEN_EVERY_MS) {
      const country = await settings.countryOf(headers.get(CLIENT_ADDRESS) ?? '')
      await sessions.noteSeen(db, session.id, { lastSeenAt: now, country })
    }
    if (session.expiresAt.getTime() - now.getTime() > RENEWED_BELOW_MS) return { session, cookies: [] }
    const { headers: replied, response } = await api.getSession({ headers, returnHeaders: true })
    const renewed = response?.session.expiresAt ?? session.expiresAt
    const expiresAt = renewed < session.endsAt ? renewed : session.endsAt
    return { session: { ...session, expiresAt }, cookies: replied.getSetCookie() }
  }

  /** The session that cookies just given stand for. */
  const sessionBehind = (cookies: readonly string[]) =>
    sessionOf(new Headers({ cookie: cookies.map((line) => line.split(';')[0]).join('; ') }))

  /** Opens a session for a person whom we have proven ourselves, and gives its cookies. */
  async function open(headers: Headers, personId: string): Promise<string[]> {
    const { headers: replied } = await api.enter({
      body: { personId },
      headers: headersFor(headers),
      returnHeaders: true,
    })
    return replied.getSetCookie()
  }

  const attempts = openAttempts(db, secret)
  return { api, ask, open, attempts, holderOf, sessionOf, renewedSessionOf, sessionBehind, settings }
}

/** Why the session of this browser ended, where somebody ended it elsewhere. */
export async function endOf({ settings }: Auth, headers: Headers): Promise<SessionEnd | undefined> {
  const token = tokenIn(settings, headers)
  return token ? sessions.findEnd(settings.db, hashOf(token), settings.now()) : undefined
}

/** Returns those of these session ids that have neither ended nor expired. */
export const findLivingSessions = ({ settings: { db, now } }: Auth, ids: readonly string[]) =>
  sessions.findLiving(db, ids, now())

/** What a browser may know of its session: never the secret. */
export const sessionViewOf = (session: Session | undefined): SessionView => ({
  session: session
    ? { person: { id: session.personId, email: session.email }, expiresAt: session.expiresAt.toISOString() }
    : null,
})
