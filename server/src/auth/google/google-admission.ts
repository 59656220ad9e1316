import { parse as parseCookie } from 'hono/utils/cookie'
import { AppError } from '../../errors.ts'
import { cookieHeader } from '../sessions/cookies.ts'
import type { AuthSettings } from '../settings.ts'

/** As long as a visit to Google may take. */
const LIVES_S = 600
const nameFor = (baseUrl: string) =>
  baseUrl.startsWith('https://') ? '__Host-invitation' : 'hearth_invitation'

/** Returns the cookie that keeps an invitation during a visit to Google. */
export const invitationCookie = (settings: Pick<AuthSettings, 'baseUrl'>, invitation: string): string =>
  cookieHeader(settings, { name: nameFor(settings.baseUrl), value: invitation, seconds: LIVES_S })

/** Why an account of Google may not become a new one here, as the sign-in page reads it. */
const problems = ['registration_closed', 'registration_domain', 'registration_invitation'] as const

export const isAdmissionProblem = (error: string): boolean => problems.some((one) => one === error)

/** Asks the rules of registration for the new account of a person who comes from Google. Returns the problem, or `undefined`. */
export async function objectionToNewAccount(
  { registration, baseUrl }: Pick<AuthSettings, 'registration' | 'baseUrl'>,
  email: string,
  headers: Headers,
): Promise<(typeof problems)[number] | undefined> {
  const invitation = parseCookie(headers.get('cookie') ?? '')[nameFor(baseUrl)]
  try {
    await registration.admit({ email: email.toLowerCase(), invitation })
    return undefined
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'registration_closed') return 'registration_closed'
    return error.code === 'domain_not_allowed' ? 'registration_domain' : 'registration_invitation'
  }
}
