import type { Db } from '../db/open.ts'
import { emailChanges } from './account/email-changes.store.ts'
import { accounts } from './accounts.store.ts'
import { clearMailedSecrets } from './mailed/mailed.ts'
import { sessions } from './sessions/sessions.store.ts'
import { UNCONFIRMED_LIVES_MS } from './sign-in.ts'

/**
 * Deletes what has expired: sessions, mailed links and codes, changes of address, counts of attempts, and accounts that
 * nobody confirmed within a day.
 */
export async function clearAccounts(deps: { db: Db; now: () => Date }): Promise<void> {
  const { db } = deps
  const now = deps.now()
  await sessions.deleteExpired(db, now)
  await clearMailedSecrets(deps)
  await emailChanges.deleteExpired(db, now)
  await accounts.deleteExpiredValues(db, now)
  await accounts.deleteUnconfirmedBefore(db, new Date(now.getTime() - UNCONFIRMED_LIVES_MS))
}
