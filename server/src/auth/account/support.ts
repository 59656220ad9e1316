import { dayOf } from '@hearth/contract/ages'
import type { MemberView, RemovalReason, ResentMailView } from '@hearth/contract/console/members'
import { secretLink } from '@hearth/contract/secret-link'
import type { Db, Tx } from '../../db/open.ts'
import { accounts } from '../accounts.store.ts'
import type { Auth } from '../auth.ts'
import { GOOGLE } from '../google/google-provider.ts'
import { sendConfirmation } from '../mailed/mail-sign-in.ts'
import { linkMail, removedMail } from '../mailed/mail-texts.ts'
import { issueLink } from '../mailed/mailed.ts'
import { type Recipient, sendMail } from '../mailed/send-mail.ts'
import { passkeys } from '../passkeys/passkeys.store.ts'
import { secondFactors } from '../second-factor/second-factor.store.ts'
import { sessions } from '../sessions/sessions.store.ts'
import type { OnSessionsEnded } from '../sign-in-reply.ts'
import { emailChanges } from './email-changes.store.ts'
import { erasePerson } from './erase-person.ts'
import { forgetMails } from './erasure.ts'

type SupportedAccount = Recipient & { id: string }

/** Returns the ways to sign in and the sessions of a person, for support: days and countries, no address. */
async function readAccess(db: Db, personId: string, now: Date) {
  const person = await accounts.findById(db, personId)
  const rows = await sessions.list(db, personId, now)
  return {
    hasPendingEmail: (await emailChanges.findPending(db, personId, now)) !== undefined,
    signIn: {
      hasPassword: Boolean(person?.passwordHash),
      hasGoogle: await accounts.hasProvider(db, personId, GOOGLE),
      passkeys: (await passkeys.list(db, personId)).length,
      hasSecondFactor: (await secondFactors.find(db, personId))?.isOn ?? false,
    },
    sessions: rows.map(({ browser, system, country, createdAt, lastSeenAt }) => ({
      browser,
      system,
      country,
      signedInOn: dayOf(createdAt),
      lastSeenOn: dayOf(lastSeenAt),
    })),
  } satisfies Partial<MemberView>
}

/** Returns when each of these people was last here. */
export const listLastSeen = (db: Db, personIds: readonly string[]) => sessions.listLastSeen(db, personIds)

async function resend(
  auth: Auth,
  account: SupportedAccount & { emailVerified: boolean },
): Promise<ResentMailView['mail']> {
  const { settings } = auth
  await auth.rateLimits.take('mailByStaff', account.id)
  if (!account.emailVerified) {
    await sendConfirmation(auth, account)
    return 'confirmation'
  }
  const token = await issueLink(settings, 'magic', { personId: account.id })
  sendMail(settings, account, linkMail('magic', secretLink(`${settings.baseUrl}/auth`, 'magic', token)))
  return 'sign_in'
}

async function sayFarewell(auth: Auth, account: SupportedAccount, reason: RemovalReason): Promise<void> {
  await forgetMails(auth, account.email)
  if (reason !== 'died') sendMail(auth.settings, account, removedMail(auth.settings.baseUrl, reason))
}

/** Returns what support can see and do with the account of a member; who may, the caller decides. */
export const supportOf = (auth: Auth, onSessionsEnded: OnSessionsEnded) => ({
  listLastSeen: (personIds: readonly string[]) => listLastSeen(auth.settings.db, personIds),
  readAccess: (personId: string) => readAccess(auth.settings.db, personId, auth.settings.now()),
  endSessions: (tx: Tx, personId: string) => sessions.end(tx, { personId }, { reason: 'by_operator' }),
  closePages: (personId: string) => onSessionsEnded({ personId }),
  resendMail: (account: SupportedAccount & { emailVerified: boolean }) => resend(auth, account),
  erase: (tx: Tx, { id: personId, email }: SupportedAccount) =>
    erasePerson(tx, auth.rateLimits, { personId, email }),
  sayFarewell: (account: SupportedAccount, reason: RemovalReason) => sayFarewell(auth, account, reason),
})
