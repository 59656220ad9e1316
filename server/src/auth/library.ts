import { AsyncLocalStorage } from 'node:async_hooks'
import type { ErrorCode } from '@hearth/contract/errors'
import { AppError } from '../errors.ts'
import { accounts } from './accounts.store.ts'
import { type AuthSettings, CLIENT_ADDRESS, openBetterAuth } from './better-auth.ts'
import { isPledged } from './pledge.ts'
import { sessions } from './sessions.store.ts'

/** What a step in an account's life leaves: its data, and the cookies for the browser. */
type Answer = Noted & { cookies: string[] }
type Noted = {
  /** Whose password was replaced. */
  personId?: string
  /** A password was dropped, because its owner may be somebody else. */
  needsPassword?: boolean
}

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
export function openLibrary(settings: Omit<AuthSettings, 'onPasswordReset' | 'onProof'>) {
  const { db, baseUrl, log } = settings
  const { note, during } = openNotes()
  const library = openBetterAuth({
    ...settings,
    onPasswordReset: async (personId) => {
      await accounts.noteProof(db, personId)
      note({ personId })
    },
    // Whoever signed up with a foreign address must not keep a password for it once its owner comes.
    onProof: async ({ id, email }, headers) => {
      if (await isPledged(settings, email, headers)) return
      await accounts.deletePassword(db, id)
      await sessions.end(db, { personId: id })
      note({ needsPassword: true })
    },
  })

  const ask = (headers: Headers, path: string, body?: unknown): Promise<Answer> =>
    during(async () => {
      const request = new Request(`${baseUrl}/api/auth${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: homeHeaders(headers, baseUrl),
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const response = await library.handler(request)
      if (!response.ok) throw await refusalOf(response, log.error.bind(log))
      return { cookies: response.headers.getSetCookie() }
    })

  return { api: library.api, ask }
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
