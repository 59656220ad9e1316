import type { AreaTexts } from '@hearth/texts/areas'
import type { Db, Transact, Tx } from '../db/open.ts'
import type { MailContent } from '../outside/mail/mail-html.ts'
import { emailChanges } from './account/email-changes.store.ts'
import { accounts } from './accounts.store.ts'
import { clearMailedSecrets } from './mailed/mailed.ts'
import type { Recipient } from './mailed/send-mail.ts'
import { secondFactors } from './second-factor/second-factor.store.ts'
import { sessions } from './sessions/sessions.store.ts'
import { UNCONFIRMED_LIVES_MS } from './sign-in.ts'

type ExpiryDeps = {
  db: Db
  transact: Transact
  now: () => Date
  queueMail: (
    tx: Tx,
    to: Recipient,
    write: (texts: AreaTexts['mails'], baseUrl: string) => MailContent,
  ) => Promise<void>
}

/**
 * Deletes what has expired: sessions, mailed links and codes, changes of address, counts of attempts, and accounts that
 * nobody confirmed within a day. Mails the owners of sign-ins whose second step did not follow.
 */
export async function clearAccounts(deps: ExpiryDeps): Promise<void> {
  const { db } = deps
  const now = deps.now()
  await sessions.deleteExpired(db, now)
  await clearMailedSecrets(deps)
  await emailChanges.deleteExpired(db, now)
  await deps.transact((tx) => tellOfHalfSignIns(deps, tx))
  await accounts.deleteExpiredValues(db, now)
  await accounts.deleteUnconfirmedBefore(db, new Date(now.getTime() - UNCONFIRMED_LIVES_MS))
}

/** The first step was right, so somebody has a password, or reads mails, and not the second factor. */
async function tellOfHalfSignIns({ now, queueMail }: ExpiryDeps, tx: Tx): Promise<void> {
  for (const personId of await secondFactors.takeHalfSignIns(tx, now())) {
    const person = await accounts.findById(tx, personId)
    if (!person) continue
    await queueMail(tx, person, ({ halfSignIn: { button, ...content } }, baseUrl) => ({
      ...content,
      button: { label: button, link: `${baseUrl}/auth` },
    }))
  }
}
