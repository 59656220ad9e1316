import type { AccountView, ChangePasswordInput, DeviceView } from '@hearth/contract/account/account'
import { AppError } from '../../errors.ts'
import { accounts } from '../accounts.store.ts'
import type { Auth } from '../auth.ts'
import { GOOGLE } from '../google/google-provider.ts'
import { linkMail } from '../mailed/mail-texts.ts'
import { voidMailed } from '../mailed/mailed.ts'
import { tellOwner } from '../mailed/send-mail.ts'
import { passkeys } from '../passkeys/passkeys.store.ts'
import { requireGoodPassword } from '../password/new-password.ts'
import { backupCodes, secondFactors } from '../second-factor/second-factor.store.ts'
import { freshUntil, requireCurrentPassword } from '../sessions/fresh.ts'
import type { Session } from '../sessions/session-lookup.ts'
import { sessions } from '../sessions/sessions.store.ts'
import type { OnSessionsEnded } from '../sign-in-reply.ts'
import { withdrawEmailChange } from './email-change.ts'
import { emailChanges } from './email-changes.store.ts'

async function devicesOf({ settings }: Auth, { id, personId }: Session): Promise<DeviceView[]> {
  const rows = await sessions.list(settings.db, personId, settings.now())
  return rows.map(({ createdAt, lastSeenAt, ...row }) => ({
    ...row,
    signedInAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isThis: row.id === id,
  }))
}

async function secondFactorOf({ settings }: Auth, personId: string): Promise<AccountView['secondFactor']> {
  const found = await secondFactors.find(settings.db, personId)
  if (!found?.isOn) return { isOn: false, backupCodesLeft: 0 }
  return { isOn: true, backupCodesLeft: await backupCodes.count(settings.db, personId) }
}

/** Returns the security settings and devices of the signed-in person. */
export async function showAccount(auth: Auth, session: Session): Promise<AccountView> {
  const { db, now, google } = auth.settings
  const { personId } = session
  const person = await accounts.findById(db, personId)
  if (!person) throw new AppError('account_not_found')
  const until = freshUntil(session)
  const rows = await passkeys.list(db, personId)
  return {
    email: person.email,
    newEmail: (await emailChanges.findPending(db, personId, now()))?.newEmail ?? null,
    hasPassword: person.passwordHash !== null,
    freshUntil: until > now() ? until.toISOString() : null,
    google: google ? { isConnected: await accounts.hasProvider(db, personId, GOOGLE) } : null,
    secondFactor: await secondFactorOf(auth, personId),
    passkeys: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    devices: await devicesOf(auth, session),
  }
}

/** Sets the password, or changes it if the current one is right. Ends every other session and withdraws a pending change of address. */
export async function changePassword(
  auth: Auth,
  session: Session,
  { password, current }: ChangePasswordInput,
  onSessionsEnded: OnSessionsEnded,
): Promise<void> {
  const { settings } = auth
  const { id, personId } = session
  await requireGoodPassword(settings, password, await accounts.wordsOf(settings.db, personId))
  await requireCurrentPassword(auth, session, current)
  await accounts.putPassword(settings.db, personId, await settings.hashing.hash(password))
  await withdrawEmailChange(auth, personId)
  await voidMailed(settings, personId)
  await accounts.forgetDevices(settings.db, personId, settings.now())
  const ended = { personId, except: id }
  await sessions.end(settings.db, ended, { reason: 'new_password' })
  await onSessionsEnded(ended)
  tellOwner(settings, session, linkMail('passwordChanged', `${settings.baseUrl}/auth`))
}

/** Stores the language of the person's mails; null is that of the request. */
export const putLanguage = ({ settings }: Auth, personId: string, language: string | null) =>
  accounts.putLanguage(settings.db, personId, language)

/** Ends one of the person's own sessions and closes its sockets. */
export async function endDevice(
  { settings }: Auth,
  { personId, id: askedBy }: Session,
  id: string,
  onSessionsEnded: OnSessionsEnded,
): Promise<void> {
  const ended = { personId, only: id }
  await sessions.end(settings.db, ended, { reason: 'signed_out', askedBy })
  await onSessionsEnded(ended)
}
