import { AsyncLocalStorage } from 'node:async_hooks'
import type { SessionView, UpdatePasswordInput } from '@hearth/contract/account'
import type { ErrorCode } from '@hearth/contract/errors'
import { hashPassword } from 'better-auth/crypto'
import { AppError } from '../errors.ts'
import { type AuthSettings, CLIENT_ADDRESS, openBetterAuth } from './better-auth.ts'

export { CLIENT_ADDRESS } from './better-auth.ts'
export { hashPassword }

export type Session = { id: string; personId: string; email: string; expiresAt: Date }

/** What a step in an account's life leaves: its data, and the cookies for the browser. */
type Answer = { body: unknown; cookies: string[] }

const USED_OR_EXPIRED = 'This link has expired or was used before. Please ask for a new one.'

// What the library calls each refusal that a person can meet, in Hearth's words.
const refusals: Record<string, [ErrorCode, string]> = {
  INVALID_EMAIL_OR_PASSWORD: ['unauthenticated', 'Invalid email or password'],
  EMAIL_NOT_VERIFIED: [
    'forbidden',
    'Email not confirmed. We have sent you a new link: please check your email.',
  ],
  INVALID_TOKEN: ['invalid', USED_OR_EXPIRED],
  TOKEN_EXPIRED: ['invalid', USED_OR_EXPIRED],
  USER_NOT_FOUND: ['invalid', USED_OR_EXPIRED],
  PASSWORD_TOO_SHORT: ['invalid', 'This password is too short'],
  PASSWORD_TOO_LONG: ['invalid', 'This password is too long'],
}

export type Auth = ReturnType<typeof openAuth>

/** Accounts and sessions, as the rest of the house knows them. */
export function openAuth(settings: Omit<AuthSettings, 'onPasswordReset'>) {
  const resetting = new AsyncLocalStorage<{ personId?: string }>()
  const library = openBetterAuth({
    ...settings,
    onPasswordReset: (personId) => Object.assign(resetting.getStore() ?? {}, { personId }),
  })

  async function ask(headers: Headers, path: string, body?: unknown): Promise<Answer> {
    const request = new Request(`${settings.baseUrl}/api/auth${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: homeHeaders(headers, settings.baseUrl),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const response = await library.handler(request)
    if (!response.ok) throw await refusalOf(response, settings.log.error.bind(settings.log))
    return { body: await response.json(), cookies: response.headers.getSetCookie() }
  }

  async function sessionOf(headers: Headers, options?: { renew: boolean }) {
    const { headers: replied, response } = await library.api.getSession({
      headers,
      query: { disableRefresh: !options?.renew },
      returnHeaders: true,
    })
    const session: Session | undefined = response
      ? {
          id: response.session.id,
          personId: response.user.id,
          email: response.user.email,
          expiresAt: response.session.expiresAt,
        }
      : undefined
    return { session, cookies: replied.getSetCookie() }
  }

  /** The session that cookies just given stand for. */
  const sessionBehind = async (cookies: readonly string[]) =>
    (await sessionOf(new Headers({ cookie: cookies.map((line) => line.split(';')[0]).join('; ') }))).session

  /** Sets the new password, ends all sessions, and gives whose they were. */
  function resetPassword(headers: Headers, { token, password }: UpdatePasswordInput): Promise<string> {
    const reset: { personId?: string } = {}
    return resetting.run(reset, async () => {
      await ask(headers, '/reset-password', { token, newPassword: password })
      return reset.personId ?? ''
    })
  }

  return { ask, sessionOf, sessionBehind, resetPassword }
}

/** What a browser may know of its session: never the secret. */
export const sessionViewOf = (session: Session | undefined): SessionView => ({
  session: session
    ? { person: { id: session.personId, email: session.email }, expiresAt: session.expiresAt.toISOString() }
    : null,
})

/** Our own guard has checked where the request comes from; the library is told so, and the client's address. */
function homeHeaders(headers: Headers, baseUrl: string): Headers {
  const home = new Headers({ 'content-type': 'application/json', origin: baseUrl })
  for (const name of ['cookie', 'user-agent', CLIENT_ADDRESS]) {
    const value = headers.get(name)
    if (value) home.set(name, value)
  }
  return home
}

async function refusalOf(response: Response, report: (line: object, text: string) => void): Promise<Error> {
  if (response.status === 429) {
    const refusal = new AppError('rate_limited', 'Too many tries. Please wait a minute.')
    refusal.retryAfter = Number(response.headers.get('x-retry-after') ?? 60)
    return refusal
  }
  const body: unknown = await response.json().catch(() => ({}))
  const name = typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : ''
  const [code, message] = refusals[name] ?? []
  if (code && message) return new AppError(code, message)
  // Another page of the same person may have ended the session while this one was asking.
  if (response.status === 401) return new AppError('unauthenticated', 'Auth session missing!')
  report({ status: response.status, name }, 'unknown refusal by the account library')
  return new Error(`account library answered ${response.status}`)
}
