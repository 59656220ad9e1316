import { randomBytes } from 'node:crypto'
import type { MailInput, UpdatePasswordInput, VerifyCodeInput } from '@hearth/contract/account'
import { parse as parseCookie } from 'hono/utils/cookie'
import { invalid } from '../../errors.ts'
import { accounts } from '../accounts.store.ts'
import type { Auth } from '../auth.ts'
import type { Entered } from '../entered.ts'
import { clientOf, countingWrong, enteredBy, notBefore } from '../entering.ts'
import { objectionToPassword } from '../password/password.rules.ts'
import { settleProof } from '../password/proof.ts'
import { cookieLine, deviceCookie } from '../sessions/device-cookie.ts'
import { sessions } from '../sessions/sessions.store.ts'
import { countMail } from '../tries/mail-limits.ts'
import { mailTexts } from './mail-texts.ts'
import { issueCode, issueLink, type LinkPurpose, openCode, openLink, readLink, voidMailed } from './mailed.ts'
import { sendMail } from './send-mail.ts'

/** Longer than asking or trying takes, so that the time does not tell who has an account. */
const TAKES_MS = 40
const TICKET_LIVES_S = 600

type Person = { id: string; email: string; emailVerified: boolean }

const linkOf = ({ settings }: Auth, name: 'confirm' | 'magic' | 'reset', token: string) =>
  `${settings.baseUrl}/auth?${name}=${encodeURIComponent(token)}`

const ticketCookieOf = (baseUrl: string) => (baseUrl.startsWith('https://') ? '__Host-code' : 'hearth_code')

/** Mails a link to confirm the address of an account. */
export async function sendConfirmation(
  auth: Auth,
  { id, email }: Pick<Person, 'id' | 'email'>,
): Promise<void> {
  const { settings } = auth
  const token = await issueLink(settings, 'confirm', { personId: id })
  sendMail(settings, email, mailTexts.confirm(settings.brand.name, linkOf(auth, 'confirm', token)))
}

/** Tells the owner of an address that it has an account already. */
export function tellAlreadyHere({ settings }: Auth, email: string): void {
  sendMail(settings, email, mailTexts.alreadyHere(settings.brand.name, `${settings.baseUrl}/auth`))
}

/** Asks for a link, where there is an account that it helps; the answer is the same where there is none. */
function askForLink(
  auth: Auth,
  headers: Headers,
  { email }: MailInput,
  { purpose, send }: { purpose: 'confirm' | 'magic' | 'reset'; send: (person: Person, link: string) => void },
): Promise<void> {
  return notBefore(TAKES_MS, async () => {
    await countMail(auth, headers, email, purpose)
    const person = await accounts.findByEmail(auth.settings.db, email)
    const token = await issueLink(auth.settings, purpose, { personId: person?.id })
    if (person) send(person, linkOf(auth, purpose, token))
  })
}

/** Mails the confirmation once more, or that there is nothing left to confirm. */
export const askForConfirmation = (auth: Auth, headers: Headers, input: MailInput): Promise<void> =>
  askForLink(auth, headers, input, {
    purpose: 'confirm',
    send: ({ email, emailVerified }, link) =>
      emailVerified
        ? tellAlreadyHere(auth, email)
        : sendMail(auth.settings, email, mailTexts.confirm(auth.settings.brand.name, link)),
  })

export const askForMagicLink = (auth: Auth, headers: Headers, input: MailInput): Promise<void> =>
  askForLink(auth, headers, input, {
    purpose: 'magic',
    send: ({ email }, link) =>
      sendMail(auth.settings, email, mailTexts.magic(auth.settings.brand.name, link)),
  })

export const askForReset = (auth: Auth, headers: Headers, input: MailInput): Promise<void> =>
  askForLink(auth, headers, input, {
    purpose: 'reset',
    send: ({ email }, link) =>
      sendMail(auth.settings, email, mailTexts.reset(auth.settings.brand.name, link)),
  })

/** Mails a code that only the browser with the cookie given here can use, so that no stranger can spoil it. */
export function askForCode(auth: Auth, headers: Headers, { email }: MailInput): Promise<string[]> {
  const { settings } = auth
  return notBefore(TAKES_MS, async () => {
    await countMail(auth, headers, email, 'code')
    const person = await accounts.findByEmail(settings.db, email)
    const ticket = randomBytes(32).toString('base64url')
    const code = await issueCode(settings, 'code', { email, ticket, personId: person?.id })
    if (person) sendMail(settings, email, mailTexts.code(settings.brand.name, code))
    const name = ticketCookieOf(settings.baseUrl)
    return [cookieLine(settings, { name, value: ticket, seconds: TICKET_LIVES_S })]
  })
}

/** Signs in whoever the mail went to; by the link that confirms an address as by one that only signs in. */
export async function enterByLink(
  auth: Auth,
  headers: Headers,
  purpose: LinkPurpose & ('confirm' | 'magic'),
  token: string,
): Promise<Entered> {
  const { personId } = await countingWrong(auth, headers, () => openLink(auth.settings, purpose, token))
  return enterProven(auth, headers, personId)
}

/** Signs in by the code that was mailed to this browser's person. */
export async function enterByCode(auth: Auth, headers: Headers, input: VerifyCodeInput): Promise<Entered> {
  await auth.attempts.take('proofByAddress', clientOf(headers))
  const personId = await notBefore(TAKES_MS, async () => {
    const ticket = parseCookie(headers.get('cookie') ?? '')[ticketCookieOf(auth.settings.baseUrl)] ?? ''
    return openCode(auth.settings, 'code', { ...input, ticket })
  })
  if (!personId) {
    throw invalid({
      code: 'That code is wrong or has expired. Check it or request a new one.',
    })
  }
  await auth.attempts.giveBack('proofByAddress', clientOf(headers))
  return enterProven(auth, headers, personId)
}

async function enterProven(auth: Auth, headers: Headers, personId: string): Promise<Entered> {
  const { needsPassword } = await settleProof(auth.settings, personId, headers)
  return enteredBy(auth, headers, { cookies: await auth.open(headers, personId), needsPassword })
}

/** Sets the password a mailed link allows to set, and gives whose sessions that ended and the cookie this browser is known by. */
export async function updatePassword(
  auth: Auth,
  headers: Headers,
  { token, password }: UpdatePasswordInput,
): Promise<{ personId: string; cookies: string[] }> {
  const { settings } = auth
  const shown = await countingWrong(auth, headers, () => readLink(settings, 'reset', token))
  const objection = objectionToPassword(password, await accounts.wordsOf(settings.db, shown.personId))
  if (objection) throw invalid({ password: objection })
  const passwordHash = await settings.hashing.hash(password)
  const { personId } = await openLink(settings, 'reset', token)
  await settleProof(settings, personId, headers)
  await accounts.putPassword(settings.db, personId, passwordHash)
  await accounts.forgetDevices(settings.db, personId, settings.now())
  await sessions.end(settings.db, { personId }, { reason: 'new_password' })
  await voidMailed(settings, personId)
  const person = await accounts.findById(settings.db, personId)
  if (!person) return { personId, cookies: [] }
  sendMail(settings, person.email, mailTexts.passwordChanged(settings.brand.name, `${settings.baseUrl}/auth`))
  // Strangers may have guessed at the old password, and its owner is about to type the new one here.
  await auth.attempts.clear('signInByAccount', person.email)
  return { personId, cookies: [deviceCookie(settings, headers, person.email)] }
}
