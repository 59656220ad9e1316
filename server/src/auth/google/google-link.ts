import { getOAuthState } from 'better-auth/api'
import { parse as parseCookie } from 'hono/utils/cookie'
import type { Secrets } from '../../cryptography/secrets.ts'
import type { Db } from '../../db/open.ts'
import { accounts } from '../accounts.store.ts'
import { hashOf } from '../library/hashed-sessions.ts'
import { sessionCookieOf, tokenOf } from '../sessions/cookies.ts'
import { sessions } from '../sessions/sessions.store.ts'
import { GOOGLE } from './google-provider.ts'

type GoogleLinkDeps = { db: Db; secrets: Secrets; baseUrl: string; now: () => Date }

/** Error: the person has disconnected Google and not connected it again. */
export const GOOGLE_LEFT = 'google_left'
/** Error: the person is connected with another Google account. */
export const GOOGLE_OTHER = 'google_other'

async function personIn(
  { db, secrets, baseUrl, now }: GoogleLinkDeps,
  headers: Headers,
): Promise<string | undefined> {
  const cookie = parseCookie(headers.get('cookie') ?? '')[sessionCookieOf(baseUrl)]
  const token = tokenOf(cookie, secrets)
  return token ? (await sessions.findByTokenHash(db, hashOf(token), now()))?.personId : undefined
}

/** Returns the error code if the account must not be connected with this Google account, else `undefined`. */
export async function objectionToLink(
  deps: GoogleLinkDeps,
  personId: string,
  headers: Headers,
): Promise<string | undefined> {
  const isAskedFor = (await getOAuthState())?.link !== undefined
  // The session that asked for it may have ended since.
  if (isAskedFor) return (await personIn(deps, headers)) === personId ? undefined : 'session_gone'
  if (await accounts.hasLeftGoogle(deps.db, personId)) return GOOGLE_LEFT
  // A provider may give an address to somebody else, who could then sign in by it alone.
  return (await accounts.hasProvider(deps.db, personId, GOOGLE)) ? GOOGLE_OTHER : undefined
}
