import type { Secrets } from '../../cryptography/secrets.ts'
import type { Db } from '../../db/open.ts'
import { accounts } from '../accounts.store.ts'
import { voidMailed } from '../mailed/mailed.ts'
import { sessions } from '../sessions/sessions.store.ts'
import { knowsPassword } from './password.ts'

type ProofDeps = { db: Db; secrets: Secrets; baseUrl: string; now: () => Date }

/**
 * Handles the verification of an account's address. The first time, it removes a password and sessions that may
 * belong to a stranger who signed up with the address. Returns whether it was the first time and whether a password
 * was removed.
 */
export async function settleProof(deps: ProofDeps, personId: string, headers: Headers) {
  const person = await accounts.findById(deps.db, personId)
  if (!person || person.emailVerified) return { isFirst: false, needsPassword: false }
  const keepsPassword = await knowsPassword(deps, person.email, headers)
  if (!keepsPassword) {
    await accounts.deleteCredentials(deps.db, personId)
    await sessions.end(deps.db, { personId })
  }
  await accounts.markEmailVerified(deps.db, personId)
  // Unused confirmation links must not open the account any more.
  await voidMailed(deps, personId, ['confirm'])
  return { isFirst: true, needsPassword: !keepsPassword && person.passwordHash !== null }
}
