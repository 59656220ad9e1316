import type { ChangeEmailInput, EmailChangeView } from '@hearth/contract/account'
import type { Tx } from '../../db/open.ts'
import { AppError, invalid } from '../../errors.ts'
import { accounts } from '../accounts.store.ts'
import type { Auth, Session } from '../auth.ts'
import type { OnEnded } from '../entered.ts'
import { clientOf, countingWrong } from '../entering.ts'
import { mailTexts } from '../mailed/mail-texts.ts'
import { issueLink, type LinkPurpose, type Opened, openLink, readLink, voidMailed } from '../mailed/mailed.ts'
import { sendMail } from '../mailed/send-mail.ts'
import { deviceCookie, knownDevice } from '../sessions/device-cookie.ts'
import { sessions } from '../sessions/sessions.store.ts'
import { emailChanges } from './email-changes.store.ts'

const LIVES_MS = 600_000
const OLD = 'old.'
const NEW = 'new.'

/** Begins to change the address: both the old one and the new one have to confirm, in either order. */
export async function askToChangeEmail(
  auth: Auth,
  headers: Headers,
  { personId, email }: Session,
  { email: newEmail }: ChangeEmailInput,
): Promise<void> {
  const { settings, attempts } = auth
  const { db, brand, baseUrl } = settings
  if (newEmail === email) throw invalid({ email: 'This is already your address' })
  await attempts.take('mailByAddress', clientOf(headers))
  await attempts.take('mailByKnownDevice', email)
  await attempts.take('mailByAccount', `change:${newEmail}`)
  await withdrawEmailChange(auth, personId)
  const createdAt = settings.now()
  const expiresAt = new Date(createdAt.getTime() + LIVES_MS)
  const { id: about } = await emailChanges.replace(db, { userId: personId, newEmail, createdAt, expiresAt })
  const linkOf = async (purpose: LinkPurpose, side: string) =>
    `${baseUrl}/auth?change=${side}${await issueLink(settings, purpose, { personId, about })}`
  // Both links are made whoever has the new address, so that the time does not tell.
  const [oldLink, newLink] = [await linkOf('changeOld', OLD), await linkOf('changeNew', NEW)]
  const owner = await accounts.findByEmail(db, newEmail)
  sendMail(settings, email, mailTexts.changeOld(brand.name, oldLink))
  const isTaken = owner?.emailVerified === true
  sendMail(
    settings,
    newEmail,
    isTaken ? mailTexts.changeTaken(brand.name, `${baseUrl}/auth`) : mailTexts.changeNew(brand.name, newLink),
  )
}

/** Takes a change back that is still waiting, with its links. */
export async function withdrawEmailChange({ settings }: Auth, personId: string): Promise<void> {
  await emailChanges.delete(settings.db, personId)
  await voidMailed(settings, personId, ['changeOld', 'changeNew'])
}

/**
 * Nobody who merely reads the mail of an address can be made to take an account over, with a password and
 * sessions of somebody else in it: the new address is confirmed where its account has been open.
 */
async function requireHome(auth: Auth, headers: Headers, personId: string): Promise<void> {
  const session = await auth.sessionOf(headers)
  if (session?.personId === personId) return
  const person = await accounts.findById(auth.settings.db, personId)
  if (person && (await knownDevice(auth.settings, headers, person.email))) return
  throw new AppError('forbidden', 'Open this link in a browser where you’re signed in.')
}

async function open(auth: Auth, headers: Headers, token: string): Promise<Opened & { isOld: boolean }> {
  const { settings } = auth
  if (token.startsWith(OLD)) {
    return { ...(await openLink(settings, 'changeOld', token.slice(OLD.length))), isOld: true }
  }
  const bare = token.startsWith(NEW) ? token.slice(NEW.length) : token
  await requireHome(auth, headers, (await readLink(settings, 'changeNew', bare)).personId)
  return { ...(await openLink(settings, 'changeNew', bare)), isOld: false }
}

type Completed = { personId: string; oldEmail: string; newEmail: string }
type Step = { waitsFor: 'old' | 'new' } | Completed

/** Confirms one side of a change and, once both have, makes it. */
export async function confirmEmailChange(
  auth: Auth,
  headers: Headers,
  token: string,
  onEnded: OnEnded,
): Promise<EmailChangeView & { cookies: string[] }> {
  const { settings } = auth
  const { personId, about, isOld } = await countingWrong(auth, headers, () => open(auth, headers, token))
  const side = isOld ? 'oldConfirmedAt' : 'newConfirmedAt'
  const step = await settings.db
    .transaction()
    .execute((tx) => confirmSide(tx, about ?? '', side, settings.now()))
  if ('waitsFor' in step) return { ...step, cookies: [] }

  const session = await auth.sessionOf(headers)
  const except = session?.personId === personId ? session.id : undefined
  const ended = { personId, ...(except && { except }) }
  await sessions.end(settings.db, ended, { reason: 'new_address' })
  await voidMailed(settings, personId)
  onEnded(ended)
  sendMail(settings, step.oldEmail, mailTexts.emailChanged(settings.brand.name, `${settings.baseUrl}/auth`))
  return { waitsFor: null, cookies: [deviceCookie(settings, headers, step.newEmail)] }
}

async function confirmSide(
  tx: Tx,
  id: string,
  side: 'oldConfirmedAt' | 'newConfirmedAt',
  now: Date,
): Promise<Step> {
  const change = await emailChanges.confirm(tx, id, side, now)
  if (!change) throw new AppError('invalid', 'This link has expired. Request a new one.')
  const { userId: personId, newEmail } = change
  if (!change.oldConfirmedAt) return { waitsFor: 'old' }
  if (!change.newConfirmedAt) return { waitsFor: 'new' }
  const owner = await accounts.findByEmail(tx, newEmail)
  if (owner?.emailVerified) return { waitsFor: 'new' }
  // Whoever signed up with the address never proved it, and its owner just did.
  if (owner) await accounts.delete(tx, owner.id)
  const oldEmail = (await accounts.findById(tx, personId))?.email ?? ''
  await accounts.putEmail(tx, personId, newEmail, now)
  await accounts.forgetDevices(tx, personId, now)
  await emailChanges.delete(tx, personId)
  return { personId, oldEmail, newEmail }
}
