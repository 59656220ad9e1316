import type { Context } from 'hono'
import { randomText } from '../../cryptography/random.ts'
import type { Auth } from '../auth.ts'
import { hashOf } from '../library/hashed-sessions.ts'
import { setCookies } from '../sign-in-reply.ts'
import { sessionCookie } from './cookies.ts'
import type { Session } from './session-lookup.ts'
import { sessions } from './sessions.store.ts'

const TOKEN_LENGTH = 32
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Returns a token like those of the account library: 32 of 62 characters, about 190 bits. */
const newToken = () => randomText(ALPHABET, TOKEN_LENGTH)

/**
 * Gives the session of the request another token and returns its cookie. The earlier token opens nothing from then on;
 * the session and its sockets stay. Returns no cookie if another request has renewed the token or the session has ended.
 */
export async function renewToken(auth: Auth, headers: Headers, session: Session): Promise<string[]> {
  const { settings, tokenIn } = auth
  const before = tokenIn(headers)
  if (!before) return []
  const token = newToken()
  const tokens = { from: hashOf(before), to: hashOf(token) }
  if (!(await sessions.replaceToken(settings.db, session.id, tokens))) return []
  return [sessionCookie(settings, token, session.expiresAt)]
}

/** Makes the reply, and gives its session another token last: fewer requests are on their way with the earlier one. */
export async function withNewToken<T>(
  auth: Auth,
  c: Context,
  session: Session,
  reply: Promise<T>,
): Promise<T> {
  const made = await reply
  setCookies(c, await renewToken(auth, c.req.raw.headers, session))
  return made
}
