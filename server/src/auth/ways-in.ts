import { setTimeout as wait } from 'node:timers/promises'
import type { SetPasswordInput, SignInInput, SignOutInput, SignUpInput } from '@hearth/contract/account'
import { AppError, invalid } from '../errors.ts'
import { changePassword } from './account/account.ts'
import { accounts } from './accounts.store.ts'
import type { Auth } from './auth.ts'
import type { Entered, OnEnded } from './entered.ts'
import { clientOf, enteredBy, notBefore } from './entering.ts'
import { sendConfirmation, tellAlreadyHere } from './mailed/mailed-ways.ts'
import { objectionToPassword } from './password/password.rules.ts'
import { pledgeCookie } from './password/pledge.ts'
import { deviceCookie, knownDevice } from './sessions/device-cookie.ts'
import { requireFresh } from './sessions/fresh.ts'
import { sessions } from './sessions/sessions.store.ts'
import { mayMail } from './tries/mail-limits.ts'

/** Longer than any of these takes, so that the time does not tell who has an account. */
const SIGN_UP_TAKES_MS = 250
const REFUSAL_TAKES_MS = 120
const UNCONFIRMED_LIVES_MS = 86_400_000

/** Makes an account, or says by mail that there is one; the answer is the same. */
export async function signUp(
  auth: Auth,
  headers: Headers,
  { email, password }: SignUpInput,
): Promise<string[]> {
  await auth.attempts.take('signUpByAddress', clientOf(headers))
  const objection = objectionToPassword(password, [email])
  if (objection) throw invalid({ password: objection })
  return notBefore(SIGN_UP_TAKES_MS, async () => {
    const { db, now } = auth.settings
    await accounts.deleteUnconfirmedBefore(db, new Date(now().getTime() - UNCONFIRMED_LIVES_MS))
    const mayBeMailed = await mayMail(auth, headers, email, 'signUp')
    await make(auth, headers, { email, password })
    const cookie = await pledgeCookie(auth.settings, email, password)
    const person = await accounts.findByEmail(db, email)
    if (mayBeMailed && person?.emailVerified) tellAlreadyHere(auth, email)
    if (mayBeMailed && person && !person.emailVerified) await sendConfirmation(auth, person)
    return [cookie]
  })
}

/** Of several who sign up with one address at once, one makes the account; the others find it there. */
async function make(auth: Auth, headers: Headers, { email, password }: SignUpInput): Promise<void> {
  try {
    await auth.ask(headers, '/sign-up/email', { email, password, name: '' })
  } catch (error) {
    const isTaken = error instanceof AppError && error.code === 'conflict'
    if (!isTaken || !(await accounts.findByEmail(auth.settings.db, email))) throw error
  }
}

/** Two buckets of their own: an address cannot try many accounts, nor many addresses one account. */
export async function signIn(auth: Auth, headers: Headers, input: SignInInput): Promise<Entered> {
  const { email } = input
  await auth.attempts.take('signInByAddress', clientOf(headers))
  const device = await knownDevice(auth.settings, headers, email)
  const bucket = device ? 'signInByKnownDevice' : 'signInByAccount'
  const who = device ? `${device}:${email}` : email
  await auth.attempts.take(bucket, who)
  const { cookies } = await checkPassword(auth, headers, input)
  await auth.attempts.giveBack(bucket, who)
  return enteredBy(auth, headers, { cookies })
}

async function checkPassword(
  auth: Auth,
  headers: Headers,
  input: SignInInput,
): Promise<{ cookies: string[] }> {
  const started = performance.now()
  try {
    return await auth.ask(headers, '/sign-in/email', input)
  } catch (error) {
    if (error instanceof AppError && error.code === 'forbidden')
      await confirmAgain(auth, headers, input.email)
    await wait(Math.max(0, REFUSAL_TAKES_MS - (performance.now() - started)))
    throw error
  }
}

/** The password was right, so whoever asks may know that the address is only not confirmed. */
async function confirmAgain(auth: Auth, headers: Headers, email: string): Promise<void> {
  const person = await accounts.findByEmail(auth.settings.db, email)
  if (person && (await mayMail(auth, headers, email, 'confirm'))) await sendConfirmation(auth, person)
}

/** Gives the person a password who came by a link and has none. */
export async function setPassword(
  auth: Auth,
  headers: Headers,
  input: SetPasswordInput,
  onEnded: OnEnded,
): Promise<string[]> {
  const session = await requireFresh(auth, headers)
  const person = await accounts.findById(auth.settings.db, session.personId)
  if (person?.passwordHash) throw new AppError('conflict', 'You already have a password')
  await changePassword(auth, session, input, onEnded)
  return [deviceCookie(auth.settings, headers, session.email)]
}

/** Ends this session, all, or all others; gives which those were, and the cookies that end with them. */
export async function signOut(auth: Auth, headers: Headers, { scope }: SignOutInput) {
  const session = await auth.sessionOf(headers)
  if (!session) throw new AppError('unauthenticated', 'Auth session missing!')
  const which = { local: { only: session.id }, others: { except: session.id }, global: {} }[scope]
  const ended = { personId: session.personId, ...which }
  const { db, now } = auth.settings
  if (scope === 'global') await accounts.forgetDevices(db, session.personId, now())
  await sessions.end(db, ended, { reason: 'signed_out', askedBy: session.id })
  const cookies = scope === 'others' ? [] : (await auth.ask(headers, '/sign-out', {})).cookies
  return { ended, cookies }
}
