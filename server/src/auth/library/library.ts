import { AsyncLocalStorage } from 'node:async_hooks'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@hearth/contract/account/account'
import type { CodeAndParams } from '@hearth/contract/error-codes'
import type { Secrets } from '../../cryptography/secrets.ts'
import { AppError } from '../../errors.ts'
import { settleProof } from '../password/proof.ts'
import { CLIENT_ADDRESS } from '../rate-limits/network.ts'
import { withCurrentSignatures } from '../sessions/cookies.ts'
import type { AuthSettings } from '../settings.ts'
import { openBetterAuth } from './better-auth.ts'

/** The reply of the library to one request. */
export type LibraryReply = LibraryNotes & {
  cookies: string[]
  body: unknown
  /** The redirect that the library replied with, or ''. */
  location: string
}
type LibraryNotes = {
  /** The password was removed, because a stranger may have chosen it. */
  needsPassword?: boolean
  /** The address was verified for the first time. */
  isFirstProof?: boolean
  /** Google has not verified the address. */
  isUnverifiedAtGoogle?: boolean
  /** The id of the existing person whom Google was just connected with. */
  connectedToGoogle?: string
}

// The library's error codes that a person can get, with Hearth's.
const problems: Record<string, CodeAndParams> = {
  INVALID_EMAIL_OR_PASSWORD: ['wrong_email_or_password'],
  FAILED_TO_CREATE_USER: ['try_again'],
  EMAIL_NOT_VERIFIED: ['email_not_confirmed'],
  PASSWORD_TOO_SHORT: ['password_too_short', { min: MIN_PASSWORD_LENGTH }],
  PASSWORD_TOO_LONG: ['password_too_long', { max: MAX_PASSWORD_LENGTH }],
  CHALLENGE_NOT_FOUND: ['passkey_too_slow'],
  PASSKEY_NOT_FOUND: ['passkey_unknown'],
  AUTHENTICATION_FAILED: ['passkey_unknown'],
  YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY: ['passkey_unknown'],
  FAILED_TO_VERIFY_REGISTRATION: ['passkey_unusable'],
}

/** Collects values from the library's callbacks during one request. */
function openNotes() {
  const storage = new AsyncLocalStorage<LibraryNotes>()
  return {
    note: (notes: LibraryNotes) => void Object.assign(storage.getStore() ?? {}, notes),
    collectNotes: async <T>(work: () => Promise<T>): Promise<T & LibraryNotes> => {
      const notes: LibraryNotes = {}
      return { ...(await storage.run(notes, work)), ...notes }
    },
  }
}

/** Returns functions that call the library and turn its errors into `AppError`s. */
export function openLibrary(settings: AuthSettings) {
  const { baseUrl, log, secrets } = settings
  const { note, collectNotes } = openNotes()
  const library = openBetterAuth(settings, {
    onProofByGoogle: async (personId, headers) => {
      const { isFirst, needsPassword } = await settleProof(settings, personId, headers)
      note({ ...(isFirst && { isFirstProof: true }), ...(needsPassword && { needsPassword: true }) })
    },
    onConnectedToGoogle: (personId) => note({ connectedToGoogle: personId }),
    onUnverifiedAtGoogle: () => note({ isUnverifiedAtGoogle: true }),
  })

  const headersFor = (headers: Headers) => libraryHeaders(headers, baseUrl, secrets)

  const callLibrary = (headers: Headers, path: string, body?: unknown): Promise<LibraryReply> =>
    collectNotes(async () => {
      const request = new Request(`${baseUrl}/api/auth${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: headersFor(headers),
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const response = await library.handler(request).catch((error: unknown) => {
        throw withoutMessage(error)
      })
      const { status } = response
      if (status >= 400) throw await refusalOf(response, log.error.bind(log))
      return {
        cookies: response.headers.getSetCookie(),
        body: status === 200 ? await response.json() : undefined,
        location: response.headers.get('location') ?? '',
      }
    })

  return { api: library.api, callLibrary, headersFor }
}

/** The headers for the library. Hearth has already checked the origin, so its own is passed on. */
function libraryHeaders(headers: Headers, baseUrl: string, secrets: Secrets): Headers {
  const sent = new Headers({ 'content-type': 'application/json', origin: baseUrl })
  const cookies = headers.get('cookie')
  if (cookies) sent.set('cookie', withCurrentSignatures(cookies, secrets))
  for (const name of ['user-agent', 'accept-language', CLIENT_ADDRESS]) {
    const value = headers.get(name)
    if (value) sent.set(name, value)
  }
  return sent
}

/** Returns the error without its message, because a database error repeats the values of the query. */
function withoutMessage(error: unknown): Error {
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
  const problem = Object.hasOwn(problems, name) ? problems[name] : undefined
  if (problem) return new AppError(...problem)
  // Another page of the same person may have ended the session meanwhile.
  if (response.status === 401) return new AppError('unauthenticated')
  report({ status: response.status, name }, 'unknown refusal by the account library')
  return new Error(`account library answered ${response.status}`)
}
