import type { MailInput, UpdatePasswordInput, VerifyCodeInput } from '@hearth/contract/account/account'
import { secretLink } from '@hearth/contract/secret-link'
import { parse as parseCookie } from 'hono/utils/cookie'
import type { SignInMethod } from '../../context.ts'
import { randomToken } from '../../cryptography/random.ts'
import { AppError, invalid } from '../../errors.ts'
import { accounts } from '../accounts.store.ts'
import type { Auth } from '../auth.ts'
import { requireGoodPassword } from '../password/new-password.ts'
import { settleProof } from '../password/proof.ts'
import { COMMUNITY, countMail } from '../rate-limits/mail-limits.ts'
import { clientOf } from '../rate-limits/network.ts'
import { cookieHeader } from '../sessions/cookies.ts'
import { deviceCookie, knownDevice } from '../sessions/device-cookie.ts'
import { sessions } from '../sessions/sessions.store.ts'
import type { SignInResult } from '../sign-in-reply.ts'
import { countFailures, signInResultOf, takeAtLeast } from '../sign-in-result.ts'
import { codeMail, linkMail } from './mail-texts.ts'
import {
  isCodeWaiting,
  issueCode,
  issueLink,
  type LinkPurpose,
  readLink,
  redeemCode,
  redeemLink,
  voidMailed,
} from './mailed.ts'
import { type Recipient, recipientOf, sendMail, tellOwner } from './send-mail.ts'
import { tellOfWrongTries } from './suspicion-mail.ts'

/** Longer than any of these requests takes, so that the duration does not show whether an address has an account. */
const TAKES_MS = 40
const TICKET_LIVES_S = 600

export type MailedPerson = Recipient & { id: string; emailVerified: boolean }

const linkOf = ({ settings }: Auth, name: 'confirm' | 'magic' | 'reset', token: string) =>
  secretLink(`${settings.baseUrl}/auth`, name, token)

/** The cookies that bind a code and a sign-in link to the browser that asked for it. */
const ticketNames = { code: ['__Host-code', 'hearth_code'], link: ['__Host-link', 'hearth_link'] } as const
const ticketNameOf = (baseUrl: string, of: 'code' | 'link') =>
  ticketNames[of][baseUrl.startsWith('https://') ? 0 : 1]

const ticketIn = ({ settings }: Auth, headers: Headers, of: 'code' | 'link') =>
  parseCookie(headers.get('cookie') ?? '')[ticketNameOf(settings.baseUrl, of)] ?? ''

const ticketCookie = ({ settings }: Auth, of: 'code' | 'link', value: string) =>
  cookieHeader(settings, { name: ticketNameOf(settings.baseUrl, of), value, seconds: TICKET_LIVES_S })

const newTicket = () => randomToken(32)

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
    ticket,
    send,
  }: {
    purpose: 'confirm' | 'magic' | 'reset'
    ticket?: string
    send: (person: MailedPerson, link: string) => void
  },
): Promise<void> {
  return takeAtLeast(TAKES_MS, async () => {
    await countMail(auth, headers, email, purpose)
    const person = await accounts.findByEmail(auth.settings.db, email)
    const token = await issueLink(auth.settings, purpose, { personId: person?.id, ...(ticket && { ticket }) })
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

/** Mails a link that signs in, if the address has an account, and only with the returned cookie. */
export async function askForMagicLink(auth: Auth, headers: Headers, input: MailInput): Promise<string[]> {
  const ticket = newTicket()
  await askForLink(auth, headers, input, {
    purpose: 'magic',
    ticket,
    send: (person, link) => sendMail(auth.settings, person, linkMail('magic', link)),
  })
  return [ticketCookie(auth, 'link', ticket)]
}

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
    const ticket = newTicket()
    const code = await issueCode(settings, 'code', { email, ticket, personId: person?.id })
    if (person) sendMail(settings, recipientOf(person, headers), codeMail('code', code))
    return [ticketCookie(auth, 'code', ticket)]
  })
}

/** Signs in by a mailed link: one that confirms an address or a magic link. Throws `invalid` if it is used or expired. */
export async function signInByLink(
  auth: Auth,
  headers: Headers,
  purpose: LinkPurpose & ('confirm' | 'magic'),
  token: string,
): Promise<SignInResult> {
  const shown = { token, ticket: ticketIn(auth, headers, 'link') }
  const { personId } = await countFailures(auth, headers, () => redeemLink(auth.settings, purpose, shown))
  return signInProven(auth, headers, personId, 'link')
}

/** Signs in by a mailed code. Throws `invalid` if it is wrong or expired. */
export const signInByCode = async (
  auth: Auth,
  headers: Headers,
  input: VerifyCodeInput,
): Promise<SignInResult> => signInProven(auth, headers, await readProof(auth, headers, input), 'code')

/** Uses up a mailed code and returns its recipient. Throws `invalid` if it is wrong or expired. */
export async function readProof(auth: Auth, headers: Headers, input: VerifyCodeInput): Promise<string> {
  await auth.rateLimits.take('proofByAddress', clientOf(headers))
  const personId = await takeAtLeast(TAKES_MS, () => redeemCounted(auth, headers, input))
  if (!personId) throw invalid({ code: ['mailed_code_wrong'] })
  await auth.rateLimits.giveBack('proofByAddress', clientOf(headers))
  return personId
}

/** Counts the try against the account and the community, unless this browser cannot have a right code or is known. */
async function redeemCounted(
  auth: Auth,
  headers: Headers,
  input: VerifyCodeInput,
): Promise<string | undefined> {
  const { settings, rateLimits } = auth
  const shown = { ...input, ticket: ticketIn(auth, headers, 'code') }
  if (!(await isCodeWaiting(settings, 'code', shown))) return undefined
  if (await knownDevice(settings, headers, input.email)) return redeemCode(settings, 'code', shown)
  await countCodeTry(auth, headers, input.email)
  const personId = await redeemCode(settings, 'code', shown)
  if (!personId) return undefined
  await rateLimits.clear('codeByAccount', input.email)
  await rateLimits.giveBack('wrongCodesOverAll', COMMUNITY)
  return personId
}

async function countCodeTry(auth: Auth, headers: Headers, email: string): Promise<void> {
  try {
    await auth.rateLimits.take('codeByAccount', email)
  } catch (error) {
    if (error instanceof AppError) await tellOfWrongTries(auth, headers, email)
    throw error
  }
  await auth.rateLimits.take('wrongCodesOverAll', COMMUNITY)
}

/** Signs in a person who has proven that the address is theirs. */
export async function signInProven(
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
  const shown = await countFailures(auth, headers, () => readLink(settings, 'reset', { token }))
  await requireGoodPassword(settings, password, await accounts.wordsOf(settings.db, shown.personId))
  const passwordHash = await settings.hashing.hash(password)
  const { personId } = await redeemLink(settings, 'reset', { token })
  await settleProof(settings, personId, headers)
  await accounts.putPassword(settings.db, personId, passwordHash)
  await accounts.forgetDevices(settings.db, personId, settings.now())
  await sessions.end(settings.db, { personId }, { reason: 'new_password' })
  await voidMailed(settings, personId)
  const person = await accounts.findById(settings.db, personId)
  if (!person) return { personId, cookies: [] }
  tellOwner(
    settings,
    { ...recipientOf(person, headers), personId },
    linkMail('passwordChanged', `${settings.baseUrl}/auth`),
  )
  // The owner signs in next, and wrong guesses of others must not block that.
  await auth.rateLimits.clear('signInByAccount', person.email)
  await auth.rateLimits.clear('codeByAccount', person.email)
  return { personId, cookies: [deviceCookie(settings, headers, person.email)] }
}
