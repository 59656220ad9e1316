import type { SessionEnd, SessionView } from '@hearth/contract/account/account'
import { parse as parseCookie } from 'hono/utils/cookie'
import { SESSION_LIVES_S, SESSION_RENEWED_AFTER_S } from './library/better-auth.ts'
import { hashOf } from './library/hashed-sessions.ts'
import { openLibrary } from './library/library.ts'
import { recipientOf } from './mailed/send-mail.ts'
import { hashing } from './password/password.ts'
import { CLIENT_ADDRESS } from './rate-limits/network.ts'
import { openRateLimits } from './rate-limits/rate-limits.ts'
import { cookieHeader, sessionCookieOf, signed, tokenOf } from './sessions/cookies.ts'
import { openCountries } from './sessions/device-description.ts'
import { openSessionLookup, type Session, type SessionOwner } from './sessions/session-lookup.ts'
import { sessions } from './sessions/sessions.store.ts'
import type { AuthSettings } from './settings.ts'

export { CLIENT_ADDRESS, hashing }

/** Resolution of "last active" in the device list: 3 minutes. */
const SEEN_EVERY_MS = 180_000
const RENEWED_BELOW_MS = (SESSION_LIVES_S - SESSION_RENEWED_AFTER_S) * 1000

export type Auth = ReturnType<typeof openAuth>

const tokenIn = ({ baseUrl, secrets }: AuthSettings, headers: Headers) =>
  tokenOf(parseCookie(headers.get('cookie') ?? '')[sessionCookieOf(baseUrl)], secrets)

/** Returns the whole session of the request. */
async function findSession(settings: AuthSettings, headers: Headers): Promise<Session | undefined> {
  const token = tokenIn(settings, headers)
  const session = token && (await sessions.findByTokenHash(settings.db, hashOf(token), settings.now()))
  return session ? recipientOf(session, headers) : undefined
}

/** Returns the session cookie with a signature of the current secret if it has one of a previous secret, so that the session survives it. */
function cookieOfPreviousSecret(settings: AuthSettings, headers: Headers, session: Session): string[] {
  const { baseUrl, secrets, now } = settings
  const token = tokenIn(settings, headers)
  if (!token || tokenIn({ ...settings, secrets: [secrets[0]] }, headers)) return []
  const seconds = Math.floor((session.expiresAt.getTime() - now().getTime()) / 1000)
  return [cookieHeader(settings, { name: sessionCookieOf(baseUrl), value: signed(token, secrets), seconds })]
}

/** Returns the operations on accounts and sessions that the rest of the server uses. */
export function openAuth(given: Omit<AuthSettings, 'now' | 'countryOf'>) {
  // Not `ctx.now()`: the library reads the machine's clock, and both must agree.
  const settings: AuthSettings = { ...given, now: () => new Date(), countryOf: openCountries() }
  const { api, callLibrary, headersFor } = openLibrary(settings)

  const findOwner = openSessionLookup(settings.db, settings.now)

  /** Returns the owner of the session in the request, with at most one query. */
  async function sessionOwnerOf(headers: Headers): Promise<SessionOwner | undefined> {
    const token = tokenIn(settings, headers)
    return token ? findOwner(hashOf(token)) : undefined
  }

  const sessionOf = (headers: Headers) => findSession(settings, headers)

  /** Returns the session of the request and, if it was due for renewal, its new cookies. */
  async function renewedSessionOf(headers: Headers) {
    const session = await sessionOf(headers)
    if (!session) return { session, cookies: [] }
    const now = settings.now()
    if (now.getTime() - session.lastSeenAt.getTime() > SEEN_EVERY_MS) {
      const country = await settings.countryOf(headers.get(CLIENT_ADDRESS) ?? '')
      await sessions.noteSeen(settings.db, session.id, { lastSeenAt: now, country })
    }
    if (session.expiresAt.getTime() - now.getTime() > RENEWED_BELOW_MS) {
      return { session, cookies: cookieOfPreviousSecret(settings, headers, session) }
    }
    const { headers: replied, response } = await api.getSession({
      headers: headersFor(headers),
      returnHeaders: true,
    })
    const renewed = response?.session.expiresAt ?? session.expiresAt
    const expiresAt = renewed < session.endsAt ? renewed : session.endsAt
    return { session: { ...session, expiresAt }, cookies: replied.getSetCookie() }
  }

  /** Returns the session of cookies that the library has just set. */
  const sessionBehind = (cookies: readonly string[]) =>
    sessionOf(new Headers({ cookie: cookies.map((line) => line.split(';')[0]).join('; ') }))

  /** Creates a session for a person whom Hearth has authenticated, and returns its cookies. */
  async function issueSession(headers: Headers, personId: string): Promise<string[]> {
    const { headers: replied } = await api.issueSession({
      body: { personId },
      headers: headersFor(headers),
      returnHeaders: true,
    })
    return replied.getSetCookie()
  }

  const sessionLookups = { sessionOwnerOf, sessionOf, renewedSessionOf, sessionBehind }
  return {
    api,
    callLibrary,
    issueSession,
    rateLimits: openRateLimits(settings.db, settings.secrets),
    settings,
    ...sessionLookups,
  }
}

/** Returns the session of the request if it is a member's, suspended ones too. */
export async function memberSessionOf(auth: Auth, headers: Headers): Promise<Session | undefined> {
  const session = await auth.sessionOf(headers)
  return session?.isStaff ? undefined : session
}

/** Returns why this browser's session was ended from elsewhere, if it was. */
export async function endOf({ settings }: Auth, headers: Headers): Promise<SessionEnd | undefined> {
  const token = tokenIn(settings, headers)
  return token ? sessions.findEnd(settings.db, hashOf(token), settings.now()) : undefined
}

/** Returns those of these session ids that have neither ended nor expired. */
export const findActiveSessions = ({ settings: { db, now } }: Auth, ids: readonly string[]) =>
  sessions.findActive(db, ids, now())

/** Returns the part of a session that its page may see, without the token. */
export const sessionViewOf = (session: Session | undefined): SessionView => ({
  session: session
    ? {
        person: { id: session.personId, email: session.email },
        expiresAt: session.expiresAt.toISOString(),
        ...(session.isSuspended && { isSuspended: true as const }),
        ...(session.isStaff && { isStaff: true as const }),
      }
    : null,
})
