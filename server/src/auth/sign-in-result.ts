import { setTimeout as wait } from 'node:timers/promises'
import type { SignInMethod } from '../context.ts'
import { AppError } from '../errors.ts'
import type { Auth } from './auth.ts'
import { clientOf } from './rate-limits/network.ts'
import { deviceCookie } from './sessions/device-cookie.ts'
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
  if (session) auth.settings.counts.signIn(method)
  return {
    session,
    cookies: session ? [...cookies, deviceCookie(auth.settings, headers, session.email)] : cookies,
    needsPassword: session !== undefined && needsPassword,
    needsSecondFactor: session === undefined && isSecondFactorAsked(cookies),
  }
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
