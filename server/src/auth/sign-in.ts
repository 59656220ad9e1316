import { setTimeout as wait } from 'node:timers/promises'
import type {
  SetPasswordInput,
  SignInInput,
  SignOutInput,
  SignUpInput,
} from '@hearth/contract/account/account'
import { AppError, invalid } from '../errors.ts'
import { changePassword } from './account/account.ts'
import { accounts } from './accounts.store.ts'
import type { Auth } from './auth.ts'
import { type MailedPerson, sendConfirmation, tellAlreadyHere } from './mailed/mail-sign-in.ts'
import { recipientOf } from './mailed/send-mail.ts'
import { objectionToPassword } from './password/password.rules.ts'
import { passwordCookie } from './password/password.ts'
import { mayMail } from './rate-limits/mail-limits.ts'
import { clientOf } from './rate-limits/network.ts'
import { deviceCookie, knownDevice } from './sessions/device-cookie.ts'
import { requireFresh } from './sessions/fresh.ts'
import { sessions } from './sessions/sessions.store.ts'
import type { OnSessionsEnded, SignInResult } from './sign-in-reply.ts'
import { signInResultOf, takeAtLeast } from './sign-in-result.ts'

/** Longer than any of these takes, so that the duration does not show whether an address has an account. */
const SIGN_UP_TAKES_MS = 250
const REFUSAL_TAKES_MS = 120
export const UNCONFIRMED_LIVES_MS = 86_400_000

/** Creates an account, or mails the owner that there already is one. The reply is the same. Returns cookies. */
export async function signUp(
  auth: Auth,
  headers: Headers,
  { email, password }: SignUpInput,
): Promise<string[]> {
  await auth.rateLimits.take('signUpByAddress', clientOf(headers))
  const objection = objectionToPassword(password, [email])
  if (objection) throw invalid({ password: [objection] })
  return takeAtLeast(SIGN_UP_TAKES_MS, async () => {
    const { db, now } = auth.settings
    await accounts.deleteUnconfirmedBefore(db, new Date(now().getTime() - UNCONFIRMED_LIVES_MS))
    const mayBeMailed = await mayMail(auth, headers, email, 'signUp')
    await makeAccount(auth, headers, { email, password })
    const cookie = await passwordCookie(auth.settings, email, password)
    const person = await accounts.findByEmail(db, email)
    if (mayBeMailed && person) await answerSignUp(auth, recipientOf(person, headers))
    return [cookie]
  })
}

async function answerSignUp(auth: Auth, person: MailedPerson): Promise<void> {
  if (person.emailVerified) tellAlreadyHere(auth, person)
  else await sendConfirmation(auth, person)
}

/** Creates the account. If a concurrent sign-up with the same address was first, its account is used. */
async function makeAccount(auth: Auth, headers: Headers, { email, password }: SignUpInput): Promise<void> {
  try {
    await auth.callLibrary(headers, '/sign-up/email', { email, password, name: '' })
  } catch (error) {
    const isTaken = error instanceof AppError && error.code === 'try_again'
    if (!isTaken || !(await accounts.findByEmail(auth.settings.db, email))) throw error
  }
}

/** Signs in with a password. Tries are limited both by client address and by account. */
export async function signIn(auth: Auth, headers: Headers, input: SignInInput): Promise<SignInResult> {
  const { email } = input
  await auth.rateLimits.take('signInByAddress', clientOf(headers))
  const device = await knownDevice(auth.settings, headers, email)
  const bucket = device ? 'signInByKnownDevice' : 'signInByAccount'
  const who = device ? `${device}:${email}` : email
  await auth.rateLimits.take(bucket, who)
  const { cookies } = await checkPassword(auth, headers, input)
  await auth.rateLimits.giveBack(bucket, who)
  return signInResultOf(auth, headers, { method: 'password', cookies })
}

async function checkPassword(
  auth: Auth,
  headers: Headers,
  input: SignInInput,
): Promise<{ cookies: string[] }> {
  const started = performance.now()
  try {
    return await auth.callLibrary(headers, '/sign-in/email', input)
  } catch (error) {
    if (error instanceof AppError) await noteRefusal(auth, headers, input.email, error)
    await wait(Math.max(0, REFUSAL_TAKES_MS - (performance.now() - started)))
    throw error
  }
}

async function noteRefusal(auth: Auth, headers: Headers, email: string, { code }: AppError): Promise<void> {
  if (code === 'wrong_email_or_password') auth.settings.counts.wrongPassword()
  if (code === 'email_not_confirmed') await confirmAgain(auth, headers, email)
}

/** Mails the confirmation again. The password was right, so the reply may say that the address is unconfirmed. */
async function confirmAgain(auth: Auth, headers: Headers, email: string): Promise<void> {
  const person = await accounts.findByEmail(auth.settings.db, email)
  if (person && (await mayMail(auth, headers, email, 'confirm')))
    await sendConfirmation(auth, recipientOf(person, headers))
}

/** Sets the first password of a person who signed in by a link. Throws `conflict` if there is one. */
export async function setPassword(
  auth: Auth,
  headers: Headers,
  input: SetPasswordInput,
  onSessionsEnded: OnSessionsEnded,
): Promise<string[]> {
  const session = await requireFresh(auth, headers)
  const person = await accounts.findById(auth.settings.db, session.personId)
  if (person?.passwordHash) throw new AppError('password_exists')
  await changePassword(auth, session, input, onSessionsEnded)
  return [deviceCookie(auth.settings, headers, session.email)]
}

/** Ends this session, all, or all others. Returns which sessions ended, and cookies to clear. */
export async function signOut(auth: Auth, headers: Headers, { scope }: SignOutInput) {
  const session = await auth.sessionOf(headers)
  if (!session) throw new AppError('unauthenticated')
  const which = { local: { only: session.id }, others: { except: session.id }, global: {} }[scope]
  const ended = { personId: session.personId, ...which }
  const { db, now } = auth.settings
  if (scope === 'global') await accounts.forgetDevices(db, session.personId, now())
  await sessions.end(db, ended, { reason: 'signed_out', askedBy: session.id })
  const cookies = scope === 'others' ? [] : (await auth.callLibrary(headers, '/sign-out', {})).cookies
  return { ended, cookies }
}
