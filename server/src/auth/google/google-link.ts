import { getOAuthState } from 'better-auth/api'
import { parse as parseCookie } from 'hono/utils/cookie'
import type { Db } from '../../db/open.ts'
import { accounts } from '../accounts.store.ts'
import { hashOf } from '../library/hashed-sessions.ts'
import { sessionCookieOf } from '../sessions/session-cookie.ts'
import { sessions } from '../sessions/sessions.store.ts'
import { tokenOf } from '../sessions/signed.ts'
import { GOOGLE } from './google-provider.ts'

type GoogleLinkDeps = { db: Db; secret: string; baseUrl: string; now: () => Date }

/** The person has disconnected Google, and has not connected it again. */
export const GOOGLE_LEFT = 'google_left'
/** The person is connected with another account at Google. */
export const GOOGLE_OTHER = 'google_other'

async function personIn(
  { db, secret, baseUrl, now }: GoogleLinkDeps,
  headers: Headers,
): Promise<string | undefined> {
  const cookie = parseCookie(headers.get('cookie') ?? '')[sessionCookieOf(baseUrl)]
  const token = tokenOf(cookie, secret)
  return token ? (await sessions.findByTokenHash(db, hashOf(token), now()))?.personId : undefined
}

/** Why an account is not connected with the one at Google that its browser comes back from. */
export async function objectionToLink(
  deps: GoogleLinkDeps,
  personId: string,
  headers: Headers,
): Promise<string | undefined> {
  const isAskedFor = (await getOAuthState())?.link !== undefined
  // Whoever asked for it in the settings may have been thrown out since.
  if (isAskedFor) return (await personIn(deps, headers)) === personId ? undefined : 'session_gone'
  if (await accounts.hasLeftGoogle(deps.db, personId)) return GOOGLE_LEFT
  // A provider can hand an address on to somebody else, who would be in by it alone.
  return (await accounts.hasProvider(deps.db, personId, GOOGLE)) ? GOOGLE_OTHER : undefined
}
