import type {
  ForgottenPasswordInput,
  SetPasswordInput,
  SignInInput,
  SignOutInput,
  SignUpInput,
  UpdatePasswordInput,
} from '@hearth/contract/account'
import { AppError, invalid } from '../errors.ts'
import { accounts } from './accounts.store.ts'
import { type Auth, CLIENT_ADDRESS, type Session } from './auth.ts'
import { objectionToPassword } from './password.rules.ts'
import { pledgeCookie } from './pledge.ts'
import { sessions } from './sessions.store.ts'
import { isSignedBy, sign } from './signed.ts'

const YEAR_S = 31_536_000

export type Entered = { session: Session | undefined; cookies: string[] }

const addressOf = (headers: Headers) => headers.get(CLIENT_ADDRESS) ?? ''

/** What only a browser that has signed in to this account can show. */
const deviceNameOf = (baseUrl: string) => (baseUrl.startsWith('https://') ? '__Host-device' : 'hearth_device')

function deviceCookie({ settings }: Auth, email: string): string {
  const value = encodeURIComponent(sign(`device:${email}`, settings.secret))
  const secure = settings.baseUrl.startsWith('https://') ? '; Secure' : ''
  return `${deviceNameOf(settings.baseUrl)}=${value}; Max-Age=${YEAR_S}; Path=/; HttpOnly; SameSite=Lax${secure}`
}

function isKnownDevice({ settings }: Auth, headers: Headers, email: string): boolean {
  const name = deviceNameOf(settings.baseUrl)
  const shown = new RegExp(`(?:^|; )${name}=([^;]+)`).exec(headers.get('cookie') ?? '')?.[1]
  return shown !== undefined && isSignedBy(`device:${email}`, decodeURIComponent(shown), settings.secret)
}

/** Makes an account, or says by mail that there is one; the answer is the same. */
export async function signUp(
  auth: Auth,
  headers: Headers,
  { email, password }: SignUpInput,
): Promise<string[]> {
  await auth.attempts.take('signUpByAddress', addressOf(headers))
  const objection = objectionToPassword(password, [email])
  if (objection) throw invalid({ password: objection })
  await auth.ask(headers, '/sign-up/email', { email, password, name: '' })
  return [await pledgeCookie(auth.settings, email, password)]
}

/** Two buckets of their own: an address cannot try many accounts, nor many addresses one account. */
export async function signIn(auth: Auth, headers: Headers, input: SignInInput): Promise<Entered> {
  const bucket = isKnownDevice(auth, headers, input.email) ? 'signInByKnownDevice' : 'signInByAccount'
  await auth.attempts.take('signInByAddress', addressOf(headers))
  await auth.attempts.take(bucket, input.email)
  const { cookies } = await auth.ask(headers, '/sign-in/email', input)
  await auth.attempts.giveBack('signInByAddress', addressOf(headers))
  await auth.attempts.giveBack(bucket, input.email)
  return {
    session: await auth.sessionBehind(cookies),
    cookies: [...cookies, deviceCookie(auth, input.email)],
  }
}

/** Confirms an address by its mailed link, and signs in. */
export async function confirmEmail(auth: Auth, headers: Headers, token: string) {
  await auth.attempts.take('linkByAddress', addressOf(headers))
  const path = `/verify-email?token=${encodeURIComponent(token)}`
  const { cookies, needsPassword = false } = await auth.ask(headers, path)
  // The library answers a used link like a fresh one, only without a session.
  if (cookies.length === 0) throw new AppError('invalid', 'This link was used before. Please sign in.')
  return { session: await auth.sessionBehind(cookies), cookies, needsPassword }
}

/** Mails a link to choose a new password, where there is an account; the answer is the same. */
export async function askForReset(
  auth: Auth,
  headers: Headers,
  input: ForgottenPasswordInput,
): Promise<void> {
  await auth.attempts.take('mailByAddress', addressOf(headers))
  await auth.ask(headers, '/request-password-reset', input)
}

/** Sets the password a mailed link allows to set, and gives whose sessions that ended. */
export async function updatePassword(
  auth: Auth,
  headers: Headers,
  input: UpdatePasswordInput,
): Promise<string> {
  await auth.attempts.take('linkByAddress', addressOf(headers))
  const objection = objectionToPassword(input.password, [])
  if (objection) throw invalid({ password: objection })
  const { token, password } = input
  const { personId = '' } = await auth.ask(headers, '/reset-password', {
    token,
    newPassword: password,
  })
  return personId
}

/** Gives the person a password who came by a link and has none. */
export async function setPassword(
  auth: Auth,
  headers: Headers,
  { password }: SetPasswordInput,
): Promise<void> {
  const session = await auth.sessionOf(headers)
  if (!session) throw new AppError('unauthenticated', 'Auth session missing!')
  const objection = objectionToPassword(password, [session.email])
  if (objection) throw invalid({ password: objection })
  if (await accounts.findPasswordHash(auth.settings.db, session.email)) {
    throw new AppError('conflict', 'There is a password already')
  }
  await auth.setPassword(headers, password)
}

/** Ends this session, all, or all others; gives which those were, and the cookies that end with them. */
export async function signOut(auth: Auth, headers: Headers, { scope }: SignOutInput) {
  const session = await auth.sessionOf(headers)
  if (!session) throw new AppError('unauthenticated', 'Auth session missing!')
  const which = { local: { only: session.id }, others: { except: session.id }, global: {} }[scope]
  const ended = { personId: session.personId, ...which }
  await sessions.end(auth.settings.db, ended)
  const cookies = scope === 'others' ? [] : (await auth.ask(headers, '/sign-out', {})).cookies
  return { ended, cookies }
}
