import type { Db } from '../../db/open.ts'
import { accounts } from '../accounts.store.ts'
import { voidMailed } from '../mailed/mailed.ts'
import { sessions } from '../sessions/sessions.store.ts'
import { isPledged } from './pledge.ts'

type ProofDeps = { db: Db; secret: string; baseUrl: string; now: () => Date }

/**
 * The owner of an account's address has been proven, for the first time or again. Whoever signed up with a
 * foreign address must not keep a way in once its owner comes. Says whether it is the first time, and whether a
 * password went.
 */
export async function settleProof(deps: ProofDeps, personId: string, headers: Headers) {
  const person = await accounts.findById(deps.db, personId)
  if (!person || person.emailVerified) return { isFirst: false, needsPassword: false }
  const keepsPassword = await isPledged(deps, person.email, headers)
  if (!keepsPassword) {
    await accounts.deleteWaysIn(deps.db, personId)
    await sessions.end(deps.db, { personId })
  }
  await accounts.noteProof(deps.db, personId)
  // There is nothing left to confirm, so no link may open the account for the rest of its day.
  await voidMailed(deps, personId, ['confirm'])
  return { isFirst: true, needsPassword: !keepsPassword && person.passwordHash !== null }
}
