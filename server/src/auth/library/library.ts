import { AsyncLocalStorage } from 'node:async_hooks'
import type { ErrorCode } from '@hearth/contract/errors'
import { AppError } from '../../errors.ts'
import { settleProof } from '../password/proof.ts'
import { CLIENT_ADDRESS } from '../tries/network.ts'
import { type AuthSettings, openBetterAuth } from './better-auth.ts'

/** What a step in an account's life leaves: its data, and the cookies for the browser. */
export type Answer = Noted & {
  cookies: string[]
  body: unknown
  /** Where the library would send the browser. */
  location: string
}
type Noted = {
  /** A password was dropped, because its owner may be somebody else. */
  needsPassword?: boolean
  /** The account was never entered before, because its address was never proven. */
  isFirstProof?: boolean
  /** Google does not vouch for the address. */
  isUnverifiedAtGoogle?: boolean
  /** Whose account, that was there before, Google has just been connected with. */
  connectedToGoogle?: string
}

const UNKNOWN_PASSKEY = 'This passkey doesn’t match an account here. Sign in another way.'

// What the library calls each refusal that a person can meet, in Hearth's words.
const refusals: Record<string, [ErrorCode, string]> = {
  INVALID_EMAIL_OR_PASSWORD: ['unauthenticated', 'Invalid email or password'],
  FAILED_TO_CREATE_USER: ['conflict', 'Try again'],
  EMAIL_NOT_VERIFIED: ['forbidden', 'Email not confirmed. We’ve sent a new link: check your email.'],
  PASSWORD_TOO_SHORT: ['invalid', 'Choose a longer password'],
  PASSWORD_TOO_LONG: ['invalid', 'Choose a shorter password'],
  CHALLENGE_NOT_FOUND: ['invalid', 'This took too long. Try your passkey again.'],
  PASSKEY_NOT_FOUND: ['invalid', UNKNOWN_PASSKEY],
  AUTHENTICATION_FAILED: ['invalid', UNKNOWN_PASSKEY],
  YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY: ['invalid', UNKNOWN_PASSKEY],
  FAILED_TO_VERIFY_REGISTRATION: ['invalid', 'We can’t use this device’s passkey. Try another device.'],
}

/** What is settled while the library works, beside its answer. */
function openNotes() {
  const noting = new AsyncLocalStorage<Noted>()
  return {
    note: (noted: Noted) => void Object.assign(noting.getStore() ?? {}, noted),
    during: async <T>(work: () => Promise<T>): Promise<T & Noted> => {
      const noted: Noted = {}
      return { ...(await noting.run(noted, work)), ...noted }
    },
  }
}

/** The account library, asked by requests of our own making and answering in our words. */
export function openLibrary(settings: AuthSettings) {
  const { baseUrl, log } = settings
  const { note, during } = openNotes()
  const library = openBetterAuth(settings, {
    onProofByGoogle: async (personId, headers) => {
      const { isFirst, needsPassword } = await settleProof(settings, personId, headers)
      note({ ...(isFirst && { isFirstProof: true }), ...(needsPassword && { needsPassword: true }) })
    },
    onConnectedToGoogle: (personId) => note({ connectedToGoogle: personId }),
    onUnverifiedAtGoogle: () => note({ isUnverifiedAtGoogle: true }),
  })

  const ask = (headers: Headers, path: string, body?: unknown): Promise<Answer> =>
    during(async () => {
      const request = new Request(`${baseUrl}/api/auth${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: homeHeaders(headers, baseUrl),
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const response = await library.handler(request).catch((error: unknown) => {
        throw nameless(error)
      })
      const { status } = response
      if (status >= 400) throw await refusalOf(response, log.error.bind(log))
      return {
        cookies: response.headers.getSetCookie(),
        body: status === 200 ? await response.json() : undefined,
        location: response.headers.get('location') ?? '',
      }
    })

  return { api: library.api, ask, headersFor: (headers: Headers) => homeHeaders(headers, baseUrl) }
}

/** Our own guard has checked where the request comes from; the library is told so, and the client's address. */
function homeHeaders(headers: Headers, baseUrl: string): Headers {
  const home = new Headers({ 'content-type': 'application/json', origin: baseUrl })
  for (const name of ['cookie', 'user-agent', CLIENT_ADDRESS]) {
    const value = headers.get(name)
    if (value) home.set(name, value)
  }
  return home
}

/** The same failure without its words, because those of a database repeat what was asked. */
function nameless(error: unknown): Error {
  const { name, stack = '' } = error instanceof Error ? error : new Error('unknown')
  const code = error instanceof Error && 'code' in error ? ` ${String(error.code)}` : ''
  const failure = new Error(`the account library failed: ${name}${code}`)
  const steps = stack.split('\n').filter((line) => /^\s+at /.test(line))
  failure.stack = [failure.message, ...steps].join('\n')
  return failure
}

async function refusalOf(response: Response, report: (line: object, text: string) => void): Promise<Error> {
  const body: unknown = await response.json().catch(() => ({}))
  const name = typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : ''
  const [code, message] = refusals[name] ?? []
  if (code && message) return new AppError(code, message)
  // Another page of the same person may have ended the session while this one was asking.
  if (response.status === 401) return new AppError('unauthenticated', 'Auth session missing!')
  report({ status: response.status, name }, 'unknown refusal by the account library')
  return new Error(`account library answered ${response.status}`)
}
