import type { SessionEnd, SessionView } from '@hearth/contract/account/account'
import { parse as parseCookie } from 'hono/utils/cookie'
import { hashing } from '../cryptography/password-hashing.ts'
import { SESSION_LIVES_S, SESSION_RENEWED_AFTER_S } from './library/better-auth.ts'
import { hashOf } from './library/hashed-sessions.ts'
import { openLibrary } from './library/library.ts'
import { recipientOf } from './mailed/send-mail.ts'
import { CLIENT_ADDRESS } from './rate-limits/network.ts'
import { openRateLimits } from './rate-limits/rate-limits.ts'
import { sessionCookie, sessionCookieOf, signed, tokenOf } from './sessions/cookies.ts'
import { openCountries } from './sessions/device-description.ts'
import { openRecentOwners } from './sessions/recent-owners.ts'
import { openSessionLookup, type Session } from './sessions/session-lookup.ts'
import { sessions } from './sessions/sessions.store.ts'
import type { AuthSettings } from './settings.ts'

export { CLIENT_ADDRESS, hashing }

/** Resolution of "last active" in the device list: 3 minutes. */
const SEEN_EVERY_MS = 180_000
const RENEWED_BELOW_MS = (SESSION_LIVES_S - SESSION_RENEWED_AFTER_S) * 1000

export type Auth = ReturnType<typeof openAuth>

const cookieIn = ({ baseUrl }: AuthSettings, headers: Headers) =>
  parseCookie(headers.get('cookie') ?? '')[sessionCookieOf(baseUrl)]

const tokenIn = (settings: AuthSettings, headers: Headers) =>
  tokenOf(cookieIn(settings, headers), settings.secrets)

/** Returns the whole session of the request. */
async function findSession(settings: AuthSettings, headers: Headers): Promise<Session | undefined> {
  const token = tokenIn(settings, headers)
  const session = token && (await sessions.findByTokenHash(settings.db, hashOf(token), settings.now()))
  return session ? recipientOf(session, headers) : undefined
}

/** Returns the session cookie with a signature of the current key if it has one of an earlier key, so that the session survives it. */
function cookieOfPreviousSecret(settings: AuthSettings, headers: Headers, session: Session): string[] {
  const token = tokenIn(settings, headers)
  if (!token || cookieIn(settings, headers) === signed(token, settings.secrets)) return []
  return [sessionCookie(settings, token, session.expiresAt)]
}

/** The ways from a request to the owner of its session. */
function openOwnerLookups(settings: AuthSettings) {
  const findOwner = openSessionLookup(settings.db, settings.now)
  const findRecent = openRecentOwners(findOwner, settings.now, settings.permissionMarks)
  const by = (find: typeof findOwner) => async (headers: Headers) => {
    const token = tokenIn(settings, headers)
    return token ? find(hashOf(token)) : undefined
  }
  return {
    /** Returns the owner of the session in the request, with at most one query. */
    sessionOwnerOf: by(findOwner),
    /** Like `sessionOwnerOf`, but an answer counts for four seconds, or until the person changes; for pictures, which come by the dozen. */
    recentOwnerOf: by(findRecent),
  }
}

/** Returns the operations on accounts and sessions that the rest of the server uses. */
export function openAuth(given: Omit<AuthSettings, 'now' | 'countryOf'>) {
  // Not `ctx.now()`: the library reads the machine's clock, and both must agree.
  const settings: AuthSettings = { ...given, now: () => new Date(), countryOf: openCountries() }
  const { api, callLibrary, headersFor } = openLibrary(settings)

  const { sessionOwnerOf, recentOwnerOf } = openOwnerLookups(settings)

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

  const sessionLookups = { sessionOwnerOf, recentOwnerOf, sessionOf, renewedSessionOf, sessionBehind }
  return {
    api,
    callLibrary,
    issueSession,
    rateLimits: openRateLimits(settings.db, settings.secrets, settings.redisCounts),
    settings,
    /** Returns the token in the session cookie of the request. */
    tokenIn: (headers: Headers) => tokenIn(settings, headers),
    ...sessionLookups,
  }
}

/** Returns the session of the request if it is a member's, suspended ones too. */
export async function memberSessionOf(auth: Auth, headers: Headers): Promise<Session | undefined> {
  const session = await auth.sessionOf(headers)
  return session?.isStaff || session?.isRelative ? undefined : session
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
        ...(session.isWaiting && { isWaiting: true as const }),
        ...(session.isStaff && { isStaff: true as const }),
        ...(session.isRelative && { isRelative: true as const }),
        ...(session.mustAccept && !session.isStaff && !session.isRelative && { mustAccept: true as const }),
      }
    : null,
})
