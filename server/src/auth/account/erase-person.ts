import type { Secrets } from '../../cryptography/secrets.ts'
import type { Db } from '../../db/open.ts'
import { accounts } from '../accounts.store.ts'
import { openRateLimits, type RateLimits } from '../rate-limits/rate-limits.ts'
import { emailChanges } from './email-changes.store.ts'

/** Deletes an account, with everything that belongs to it, and what auth keeps without a foreign key. */
export async function erasePerson(
  tx: Db,
  rateLimits: Pick<RateLimits, 'forget'>,
  { personId, email }: { personId: string; email: string },
): Promise<void> {
  await accounts.deleteSecretsOf(tx, { personId, email })
  await emailChanges.deleteTo(tx, email)
  await rateLimits.forget(tx, email)
  await rateLimits.forget(tx, personId)
  await accounts.delete(tx, personId)
}

/** Returns `erasePerson` for jobs, which have no rate limits of their own. */
export function openErasePerson(db: Db, secrets: Secrets) {
  const rateLimits = openRateLimits(db, secrets)
  return (tx: Db, person: { personId: string; email: string }): Promise<void> =>
    erasePerson(tx, rateLimits, person)
}
