import type { Db } from '../../db/open.ts'
import { accounts } from '../accounts.store.ts'
import { voidMailed } from '../mailed/mailed.ts'
import { sessions } from '../sessions/sessions.store.ts'
import { isPledged } from './pledge.ts'

type House = { db: Db; secret: string; baseUrl: string; now: () => Date }

/**
 * The owner of an account's address has been proven, for the first time or again. Whoever signed up with a
 * foreign address must not keep a way in once its owner comes. Says whether it is the first time, and whether a
 * password went.
 */
export async function settleProof(house: House, personId: string, headers: Headers) {
  const person = await accounts.findById(house.db, personId)
  if (!person || person.emailVerified) return { isFirst: false, needsPassword: false }
  const keepsPassword = await isPledged(house, person.email, headers)
  if (!keepsPassword) {
    await accounts.deleteWaysIn(house.db, personId)
    await sessions.end(house.db, { personId })
  }
  await accounts.noteProof(house.db, personId)
  // There is nothing left to confirm, so no link may open the account for the rest of its day.
  await voidMailed(house, personId, ['confirm'])
  return { isFirst: true, needsPassword: !keepsPassword && person.passwordHash !== null }
}
