import { setTimeout as wait } from 'node:timers/promises'
import type { SignInMethod } from '../context.ts'
import { AppError } from '../errors.ts'
import type { Auth } from './auth.ts'
import { clientOf } from './rate-limits/network.ts'
import { deviceCookie } from './sessions/device-cookie.ts'
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

/** Turns the library's cookies into a sign-in result: a session with a device cookie, or a pending second step. */
export async function signInResultOf(
  auth: Auth,
  headers: Headers,
  { method, cookies, needsPassword = false }: SignInSteps,
): Promise<SignInResult> {
  const session = await auth.sessionBehind(cookies)
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
