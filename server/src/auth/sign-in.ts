import { setTimeout as wait } from 'node:timers/promises'
import type {
  SetPasswordInput,
  SignInInput,
  SignOutInput,
  SignUpInput,
} from '@hearth/contract/account/account'
import { AppError } from '../errors.ts'
import { changePassword } from './account/account.ts'
import { accounts } from './accounts.store.ts'
import type { Auth } from './auth.ts'
import { type MailedPerson, sendConfirmation, tellAlreadyHere } from './mailed/mail-sign-in.ts'
import { recipientOf } from './mailed/send-mail.ts'
import { tellOfWrongTries } from './mailed/suspicion-mail.ts'
import { requireGoodPassword } from './password/new-password.ts'
import { passwordCookie, renewHash } from './password/password.ts'
import { mayMail } from './rate-limits/mail-limits.ts'
import { clientOf } from './rate-limits/network.ts'
import type { Bucket } from './rate-limits/rate-limits.ts'
import { deviceCookie, knownDevice } from './sessions/device-cookie.ts'
import { requireFresh, requireSession } from './sessions/fresh.ts'
import { renewToken } from './sessions/renew-token.ts'
import { sessions } from './sessions/sessions.store.ts'
import type { OnSessionsEnded, SignInResult } from './sign-in-reply.ts'
import { signInResultOf, takeAtLeast } from './sign-in-result.ts'

/** Longer than any of these takes, so that the duration does not show whether an address has an account. */
const SIGN_UP_TAKES_MS = 500
const REFUSAL_TAKES_MS = 250
const TELLING_TAKES_MS = 40
export const UNCONFIRMED_LIVES_MS = 86_400_000

/** Creates an account, or mails the owner that there already is one. The reply is the same. Returns cookies. */
export async function signUp(
  auth: Auth,
  headers: Headers,
  { email, password, invitation }: SignUpInput,
): Promise<string[]> {
  await auth.rateLimits.take('signUpByAddress', clientOf(headers))
  await requireGoodPassword(auth.settings, password, [email])
  return takeAtLeast(SIGN_UP_TAKES_MS, async () => {
    const { db, now } = auth.settings
    await accounts.deleteUnconfirmedBefore(db, new Date(now().getTime() - UNCONFIRMED_LIVES_MS))
    await requireAdmission(auth, headers, { email, invitation })
    const mayBeMailed = await mayMail(auth, headers, email, 'signUp')
    await makeAccount(auth, headers, { email, password })
    const cookie = await passwordCookie(auth.settings, email, password)
    const person = await accounts.findByEmail(db, email)
    if (mayBeMailed && person) await answerSignUp(auth, recipientOf(person, headers))
    return [cookie]
  })
}

/** Asks the rules of registration. Wrong invitations are limited by client address, like other guesses. */
async function requireAdmission(
  auth: Auth,
  headers: Headers,
  { email, invitation }: Pick<SignUpInput, 'email' | 'invitation'>,
): Promise<void> {
  try {
    await auth.settings.registration.admit({ email, invitation })
  } catch (error) {
    const isWrong = error instanceof AppError && error.code === 'invitation_unknown'
    if (isWrong && invitation) await auth.rateLimits.take('invitationByAddress', clientOf(headers))
    throw error
  }
}

async function answerSignUp(auth: Auth, person: MailedPerson): Promise<void> {
  if (person.emailVerified) tellAlreadyHere(auth, person)
  else await sendConfirmation(auth, person)
}

/** Creates the account. If a concurrent sign-up with the same address was first, its account is used. */
async function makeAccount(
  auth: Auth,
  headers: Headers,
  { email, password }: Pick<SignUpInput, 'email' | 'password'>,
): Promise<void> {
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
  await takeOrTell(auth, headers, { bucket, who, email })
  const { cookies } = await checkPassword(auth, headers, input)
  await (device ? auth.rateLimits.giveBack(bucket, who) : auth.rateLimits.clear(bucket, who))
  await renewHash(auth.settings, input)
  return signInResultOf(auth, headers, { method: 'password', cookies })
}

/** Counts a try at a password. When the account rests, its owner is told, as far as the address has one. */
async function takeOrTell(
  auth: Auth,
  headers: Headers,
  { bucket, who, email }: { bucket: Bucket; who: string; email: string },
): Promise<void> {
  try {
    await auth.rateLimits.take(bucket, who)
  } catch (error) {
    if (error instanceof AppError)
      await takeAtLeast(TELLING_TAKES_MS, () => tellOfWrongTries(auth, headers, email))
    throw error
  }
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

/**
 * Mails the confirmation again, unless there were too many mails. The password was right, so the reply says in either case that
 * the address is unconfirmed.
 */
async function confirmAgain(auth: Auth, headers: Headers, email: string): Promise<void> {
  const person = await accounts.findByEmail(auth.settings.db, email)
  if (!person) return
  try {
    if (!(await mayMail(auth, headers, email, 'confirm'))) return
  } catch (error) {
    if (error instanceof AppError && error.kind === 'rate_limited') return
    throw error
  }
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
  const cookie = deviceCookie(auth.settings, headers, session.email)
  return [cookie, ...(await renewToken(auth, headers, session))]
}

/**
 * Ends this session, all, or all others. Returns which sessions ended, and cookies to clear. Throws `stale_session` for
 * other sessions than this one without recent reauthentication.
 */
export async function signOut(auth: Auth, headers: Headers, { scope }: SignOutInput) {
  const session = await (scope === 'local' ? requireSession : requireFresh)(auth, headers)
  const which = { local: { only: session.id }, others: { except: session.id }, global: {} }[scope]
  const ended = { personId: session.personId, ...which }
  const { db, now } = auth.settings
  if (scope === 'global') await accounts.forgetDevices(db, session.personId, now())
  await sessions.end(db, ended, { reason: 'signed_out', askedBy: session.id })
  const cookies = scope === 'others' ? [] : (await auth.callLibrary(headers, '/sign-out', {})).cookies
  return { ended, cookies }
}
