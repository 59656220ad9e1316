import type { ChangeEmailInput, EmailChangeView } from '@hearth/contract/account/account'
import { secretLink } from '@hearth/contract/secret-link'
import { type AfterCommit, transact } from '../../context.ts'
import type { Tx } from '../../db/open.ts'
import { AppError, invalid } from '../../errors.ts'
import { accounts } from '../accounts.store.ts'
import type { Auth } from '../auth.ts'
import { linkMail } from '../mailed/mail-texts.ts'
import {
  issueLink,
  type LinkPurpose,
  readLink,
  redeemLink,
  type UsedLink,
  voidMailed,
} from '../mailed/mailed.ts'
import { type Recipient, sendMail, tellOwner } from '../mailed/send-mail.ts'
import { clientOf } from '../rate-limits/network.ts'
import { deviceCookie, knownDevice } from '../sessions/device-cookie.ts'
import type { Session } from '../sessions/session-lookup.ts'
import { sessions } from '../sessions/sessions.store.ts'
import type { AuthSettings } from '../settings.ts'
import type { OnSessionsEnded } from '../sign-in-reply.ts'
import { countFailures } from '../sign-in-result.ts'
import { emailChanges } from './email-changes.store.ts'

const LIVES_MS = 600_000
const OLD = 'old.'
const NEW = 'new.'

/** Starts a change of address. Both the old and the new address must confirm, in either order, within ten minutes. */
export async function askToChangeEmail(
  auth: Auth,
  headers: Headers,
  session: Session,
  { email: newEmail }: ChangeEmailInput,
): Promise<void> {
  const { settings, rateLimits } = auth
  const { db, baseUrl } = settings
  const { personId, email, language } = session
  if (newEmail === email) throw invalid({ email: ['email_unchanged'] })
  await settings.registration.requireAllowedDomain(newEmail)
  await rateLimits.take('mailByAddress', clientOf(headers))
  await rateLimits.take('mailByKnownDevice', email)
  await rateLimits.take('mailByAccount', `change:${newEmail}`)
  await withdrawEmailChange(auth, personId)
  const createdAt = settings.now()
  const expiresAt = new Date(createdAt.getTime() + LIVES_MS)
  const { id: about } = await emailChanges.replace(db, { userId: personId, newEmail, createdAt, expiresAt })
  const linkOf = async (purpose: LinkPurpose, side: string) =>
    secretLink(
      `${baseUrl}/auth`,
      'change',
      `${side}${await issueLink(settings, purpose, { personId, about })}`,
    )
  // Both links are always made, so that the duration does not show whether the new address has an account.
  const [oldLink, newLink] = [await linkOf('changeOld', OLD), await linkOf('changeNew', NEW)]
  const owner = await accounts.findByEmail(db, newEmail)
  sendMail(settings, session, linkMail('changeOld', oldLink))
  if (owner?.emailVerified) sendMail(settings, owner, linkMail('changeTaken', `${baseUrl}/auth`))
  else sendMail(settings, { email: newEmail, language }, linkMail('changeNew', newLink))
}

/** Deletes a pending change of address and its links. */
export async function withdrawEmailChange({ settings }: Auth, personId: string): Promise<void> {
  await emailChanges.delete(settings.db, personId)
  await voidMailed(settings, personId, ['changeOld', 'changeNew'])
}

/**
 * The new address must be confirmed in a browser that has been signed in to the account. Otherwise a stranger could
 * trick the owner of an address into confirming an account whose password the stranger knows.
 */
async function requireKnownBrowser(auth: Auth, headers: Headers, personId: string): Promise<void> {
  const session = await auth.sessionOf(headers)
  if (session?.personId === personId) return
  const person = await accounts.findById(auth.settings.db, personId)
  if (person && (await knownDevice(auth.settings, headers, person.email))) return
  throw new AppError('link_in_other_browser')
}

async function redeemChangeLink(
  auth: Auth,
  headers: Headers,
  token: string,
): Promise<UsedLink & { isOld: boolean }> {
  const { settings } = auth
  if (token.startsWith(OLD)) {
    return { ...(await redeemLink(settings, 'changeOld', { token: token.slice(OLD.length) })), isOld: true }
  }
  const bare = token.startsWith(NEW) ? token.slice(NEW.length) : token
  await requireKnownBrowser(auth, headers, (await readLink(settings, 'changeNew', { token: bare })).personId)
  return { ...(await redeemLink(settings, 'changeNew', { token: bare })), isOld: false }
}

type CompletedChange = { personId: string; oldAddress: Recipient; newEmail: string }
type ChangeStep = { waitsFor: 'old' | 'new' } | CompletedChange

/** Confirms one side of a change of address and, when both have confirmed, changes it and ends all other sessions. */
export async function confirmEmailChange(
  auth: Auth,
  headers: Headers,
  token: string,
  onSessionsEnded: OnSessionsEnded,
): Promise<EmailChangeView & { personId: string; cookies: string[] }> {
  const { settings } = auth
  const { personId, about, isOld } = await countFailures(auth, headers, () =>
    redeemChangeLink(auth, headers, token),
  )
  const side = isOld ? 'oldConfirmedAt' : 'newConfirmedAt'
  const step = await transact(settings, (tx, afterCommit) =>
    confirmSide({ ...settings, tx, afterCommit }, about ?? '', side),
  )
  if ('waitsFor' in step) return { ...step, personId, cookies: [] }

  const session = await auth.sessionOf(headers)
  const except = session?.personId === personId ? session.id : undefined
  const ended = { personId, ...(except && { except }) }
  await sessions.end(settings.db, ended, { reason: 'new_address' })
  await voidMailed(settings, personId)
  await onSessionsEnded(ended)
  tellOwner(settings, { ...step.oldAddress, personId }, linkMail('emailChanged', `${settings.baseUrl}/auth`))
  const newAddress = { ...step.oldAddress, email: step.newEmail }
  sendMail(settings, newAddress, linkMail('emailIsThis', `${settings.baseUrl}/auth`))
  return { waitsFor: null, personId, cookies: [deviceCookie(settings, headers, step.newEmail)] }
}

type Confirming = Pick<AuthSettings, 'now' | 'onAddress'> & { tx: Tx; afterCommit: AfterCommit }

async function confirmSide(
  { tx, afterCommit, onAddress, ...settings }: Confirming,
  id: string,
  side: 'oldConfirmedAt' | 'newConfirmedAt',
): Promise<ChangeStep> {
  const now = settings.now()
  const change = await emailChanges.confirm(tx, id, side, now)
  if (!change) throw new AppError('link_expired')
  const { userId: personId, newEmail } = change
  if (!change.oldConfirmedAt) return { waitsFor: 'old' }
  if (!change.newConfirmedAt) return { waitsFor: 'new' }
  const owner = await accounts.findByEmail(tx, newEmail)
  if (owner?.emailVerified) return { waitsFor: 'new' }
  await onAddress(tx, { personId, email: newEmail }, afterCommit)
  // The address of that account was never verified, and its owner has just confirmed it here.
  if (owner) await accounts.delete(tx, owner.id)
  const { email, language } = (await accounts.findById(tx, personId)) ?? { email: '', language: null }
  await accounts.putEmail(tx, personId, newEmail, now)
  await accounts.forgetDevices(tx, personId, now)
  await emailChanges.delete(tx, personId)
  return { personId, oldAddress: { email, language }, newEmail }
}
