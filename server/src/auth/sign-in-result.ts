import { setTimeout as wait } from 'node:timers/promises'
import type { SignInMethod } from '../context.ts'
import { AppError } from '../errors.ts'
import type { Auth } from './auth.ts'
import { passkeys } from './passkeys/passkeys.store.ts'
import { clientOf } from './rate-limits/network.ts'
import { deviceCookie } from './sessions/device-cookie.ts'
import type { Session } from './sessions/session-lookup.ts'
import { sessions } from './sessions/sessions.store.ts'
import type { SignInResult } from './sign-in-reply.ts'

/** Counts a wrong link or passkey against the client. A right one passes however many failed before. */
export async function countFailures<T>(auth: Auth, headers: Headers, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError) await auth.rateLimits.take('linkByAddress', clientOf(headers))
    throw error
  }
}

const isSecondFactorAsked = (cookies: readonly string[]) =>
  cookies.some((cookie) => /^[^=]*two_factor=[^;]/.test(cookie))

type SignInSteps = { method: SignInMethod; cookies: string[]; needsPassword?: boolean }

/**
 * Returns the session of a sign-in, if there is one. Throws `conflict` if a relative has a passkey and came in another way:
 * their mailbox may be the family's. Only a person who can read the mailbox, or knows the password, gets as far as this.
 */
async function openedSession(
  auth: Auth,
  { method, cookies }: Pick<SignInSteps, 'method' | 'cookies'>,
): Promise<Session | undefined> {
  const session = await auth.sessionBehind(cookies)
  if (!session?.isRelative || method === 'passkey') return session
  const { db } = auth.settings
  const { id, personId } = session
  if ((await passkeys.list(db, personId)).length === 0) return session
  await sessions.end(db, { personId, only: id })
  throw new AppError('passkey_needed')
}

/**
 * Turns the library's cookies into a sign-in result: a session with a device cookie, or a pending second step. Throws
 * `conflict` for a relative with a passkey who has not used it.
 */
export async function signInResultOf(
  auth: Auth,
  headers: Headers,
  { method, cookies, needsPassword = false }: SignInSteps,
): Promise<SignInResult> {
  const session = await openedSession(auth, { method, cookies })
  const needsSecondFactor = session === undefined && isSecondFactorAsked(cookies)
  // Before a second step, too: the library has removed the cookie of the earlier session.
  if (session || needsSecondFactor) await endEarlierSession(auth, headers, session?.id)
  if (session) auth.settings.counts.signIn(method)
  return {
    session,
    cookies: session ? [...cookies, deviceCookie(auth.settings, headers, session.email)] : cookies,
    needsPassword: session !== undefined && needsPassword,
    needsSecondFactor,
  }
}

/** Ends the session that this browser had before it signed in, so that its token opens nothing. */
async function endEarlierSession(auth: Auth, headers: Headers, newId: string | undefined): Promise<void> {
  const earlier = await auth.sessionOf(headers)
  if (!earlier || earlier.id === newId) return
  await sessions.end(auth.settings.db, { personId: earlier.personId, only: earlier.id })
}

/** Runs `work` and waits until at least this long has passed, so that the duration reveals nothing about it. */
export async function takeAtLeast<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const floor = wait(milliseconds)
  try {
    return await work()
  } finally {
    await floor
  }
}
