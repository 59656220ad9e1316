import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '../errors.ts'
import type { Auth } from './auth.ts'
import type { Entered } from './entered.ts'
import { deviceCookie } from './sessions/device-cookie.ts'
import { CLIENT_ADDRESS, networkOf } from './tries/network.ts'

/** What the client is counted by. */
export const clientOf = (headers: Headers): string => networkOf(headers.get(CLIENT_ADDRESS) ?? '')

/** Counts a link or passkey that turns out wrong; a right one is taken however many others were not. */
export async function countingWrong<T>(auth: Auth, headers: Headers, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError) await auth.attempts.take('linkByAddress', clientOf(headers))
    throw error
  }
}

const isSecondFactorAsked = (cookies: readonly string[]) =>
  cookies.some((cookie) => /^[^=]*two_factor=[^;]/.test(cookie))

/** What the library's cookies amount to: a session in a browser that is known from now on, or half of one. */
export async function enteredBy(
  auth: Auth,
  headers: Headers,
  { cookies, needsPassword = false }: { cookies: string[]; needsPassword?: boolean },
): Promise<Entered> {
  const session = await auth.sessionBehind(cookies)
  return {
    session,
    cookies: session ? [...cookies, deviceCookie(auth.settings, headers, session.email)] : cookies,
    needsPassword: session !== undefined && needsPassword,
    needsSecondFactor: session === undefined && isSecondFactorAsked(cookies),
  }
}

/** Answers no sooner than this, whatever there was to do, so that the time tells nothing about it. */
export async function notBefore<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const floor = wait(milliseconds)
  try {
    return await work()
  } finally {
    await floor
  }
}
