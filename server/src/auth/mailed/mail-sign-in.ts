import { randomBytes } from 'node:crypto'
import type { MailInput, UpdatePasswordInput, VerifyCodeInput } from '@hearth/contract/account/account'
import { parse as parseCookie } from 'hono/utils/cookie'
import type { SignInMethod } from '../../context.ts'
import { invalid } from '../../errors.ts'
import { accounts } from '../accounts.store.ts'
import type { Auth } from '../auth.ts'
import { objectionToPassword } from '../password/password.rules.ts'
import { settleProof } from '../password/proof.ts'
import { countMail } from '../rate-limits/mail-limits.ts'
import { clientOf } from '../rate-limits/network.ts'
import { cookieHeader } from '../sessions/cookies.ts'
import { deviceCookie } from '../sessions/device-cookie.ts'
import { sessions } from '../sessions/sessions.store.ts'
import type { SignInResult } from '../sign-in-reply.ts'
import { countFailures, signInResultOf, takeAtLeast } from '../sign-in-result.ts'
import { codeMail, linkMail } from './mail-texts.ts'
import {
  issueCode,
  issueLink,
  type LinkPurpose,
  readLink,
  redeemCode,
  redeemLink,
  voidMailed,
} from './mailed.ts'
import { type Recipient, recipientOf, sendMail } from './send-mail.ts'

/** Longer than any of these requests takes, so that the duration does not show whether an address has an account. */
const TAKES_MS = 40
const TICKET_LIVES_S = 600

export type MailedPerson = Recipient & { id: string; emailVerified: boolean }

const linkOf = ({ settings }: Auth, name: 'confirm' | 'magic' | 'reset', token: string) =>
  `${settings.baseUrl}/auth?${name}=${encodeURIComponent(token)}`

const ticketCookieOf = (baseUrl: string) => (baseUrl.startsWith('https://') ? '__Host-code' : 'hearth_code')

/** Mails a link to confirm the address of an account. */
export async function sendConfirmation(
  auth: Auth,
  person: Pick<MailedPerson, 'id' | 'email' | 'language'>,
): Promise<void> {
  const { settings } = auth
  const token = await issueLink(settings, 'confirm', { personId: person.id })
  sendMail(settings, person, linkMail('confirm', linkOf(auth, 'confirm', token)))
}

/** Mails the owner of an address that it already has an account. */
export function tellAlreadyHere({ settings }: Auth, owner: Recipient): void {
  sendMail(settings, owner, linkMail('alreadyHere', `${settings.baseUrl}/auth`))
}

/** Mails a link if the address has an account. The reply is the same if it has none. */
function askForLink(
  auth: Auth,
  headers: Headers,
  { email }: MailInput,
  {
    purpose,
    send,
  }: { purpose: 'confirm' | 'magic' | 'reset'; send: (person: MailedPerson, link: string) => void },
): Promise<void> {
  return takeAtLeast(TAKES_MS, async () => {
    await countMail(auth, headers, email, purpose)
    const person = await accounts.findByEmail(auth.settings.db, email)
    const token = await issueLink(auth.settings, purpose, { personId: person?.id })
    if (person) send(recipientOf(person, headers), linkOf(auth, purpose, token))
  })
}

/** Mails the confirmation again, or that the address is already confirmed. */
export const askForConfirmation = (auth: Auth, headers: Headers, input: MailInput): Promise<void> =>
  askForLink(auth, headers, input, {
    purpose: 'confirm',
    send: (person, link) =>
      person.emailVerified
        ? tellAlreadyHere(auth, person)
        : sendMail(auth.settings, person, linkMail('confirm', link)),
  })

/** Mails a link that signs in, if the address has an account. */
export const askForMagicLink = (auth: Auth, headers: Headers, input: MailInput): Promise<void> =>
  askForLink(auth, headers, input, {
    purpose: 'magic',
    send: (person, link) => sendMail(auth.settings, person, linkMail('magic', link)),
  })

/** Mails a link to choose a new password, if the address has an account. */
export const askForReset = (auth: Auth, headers: Headers, input: MailInput): Promise<void> =>
  askForLink(auth, headers, input, {
    purpose: 'reset',
    send: (person, link) => sendMail(auth.settings, person, linkMail('reset', link)),
  })

/** Mails a code that only works with the returned cookie, so that a stranger cannot use up its tries. */
export function askForCode(auth: Auth, headers: Headers, { email }: MailInput): Promise<string[]> {
  const { settings } = auth
  return takeAtLeast(TAKES_MS, async () => {
    await countMail(auth, headers, email, 'code')
    const person = await accounts.findByEmail(settings.db, email)
    const ticket = randomBytes(32).toString('base64url')
    const code = await issueCode(settings, 'code', { email, ticket, personId: person?.id })
    if (person) sendMail(settings, recipientOf(person, headers), codeMail('code', code))
    const name = ticketCookieOf(settings.baseUrl)
    return [cookieHeader(settings, { name, value: ticket, seconds: TICKET_LIVES_S })]
  })
}

/** Signs in by a mailed link: one that confirms an address or a magic link. Throws `invalid` if it is used or expired. */
export async function signInByLink(
  auth: Auth,
  headers: Headers,
  purpose: LinkPurpose & ('confirm' | 'magic'),
  token: string,
): Promise<SignInResult> {
  const { personId } = await countFailures(auth, headers, () => redeemLink(auth.settings, purpose, token))
  return signInProven(auth, headers, personId, 'link')
}

/** Signs in by a mailed code. Throws `invalid` if it is wrong or expired. */
export async function signInByCode(
  auth: Auth,
  headers: Headers,
  input: VerifyCodeInput,
): Promise<SignInResult> {
  await auth.rateLimits.take('proofByAddress', clientOf(headers))
  const personId = await takeAtLeast(TAKES_MS, async () => {
    const ticket = parseCookie(headers.get('cookie') ?? '')[ticketCookieOf(auth.settings.baseUrl)] ?? ''
    return redeemCode(auth.settings, 'code', { ...input, ticket })
  })
  if (!personId) {
    throw invalid({ code: ['mailed_code_wrong'] })
  }
  await auth.rateLimits.giveBack('proofByAddress', clientOf(headers))
  return signInProven(auth, headers, personId, 'code')
}

async function signInProven(
  auth: Auth,
  headers: Headers,
  personId: string,
  method: SignInMethod,
): Promise<SignInResult> {
  const { needsPassword } = await settleProof(auth.settings, personId, headers)
  const cookies = await auth.issueSession(headers, personId)
  return signInResultOf(auth, headers, { method, cookies, needsPassword })
}

/** Sets a new password by a mailed link and ends all sessions. Returns the person and the device cookie. */
export async function updatePassword(
  auth: Auth,
  headers: Headers,
  { token, password }: UpdatePasswordInput,
): Promise<{ personId: string; cookies: string[] }> {
  const { settings } = auth
  const shown = await countFailures(auth, headers, () => readLink(settings, 'reset', token))
  const objection = objectionToPassword(password, await accounts.wordsOf(settings.db, shown.personId))
  if (objection) throw invalid({ password: [objection] })
  const passwordHash = await settings.hashing.hash(password)
  const { personId } = await redeemLink(settings, 'reset', token)
  await settleProof(settings, personId, headers)
  await accounts.putPassword(settings.db, personId, passwordHash)
  await accounts.forgetDevices(settings.db, personId, settings.now())
  await sessions.end(settings.db, { personId }, { reason: 'new_password' })
  await voidMailed(settings, personId)
  const person = await accounts.findById(settings.db, personId)
  if (!person) return { personId, cookies: [] }
  sendMail(settings, recipientOf(person, headers), linkMail('passwordChanged', `${settings.baseUrl}/auth`))
  // The owner signs in next, and wrong guesses of others must not block that.
  await auth.rateLimits.clear('signInByAccount', person.email)
  return { personId, cookies: [deviceCookie(settings, headers, person.email)] }
}
