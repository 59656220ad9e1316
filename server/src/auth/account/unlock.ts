import type { Tx } from '../../db/open.ts'
import type { Mail } from '../../outside/mail/mail.ts'
import { accounts } from '../accounts.store.ts'
import { linkMail } from '../mailed/mail-texts.ts'
import { mailOf } from '../mailed/send-mail.ts'
import { passkeys } from '../passkeys/passkeys.store.ts'
import { secondFactors } from '../second-factor/second-factor.store.ts'
import { sessions } from '../sessions/sessions.store.ts'

type CommunityIdentity = { baseUrl: string; brand: { name: string; color: string | undefined } }

export type Unlocked = { personId: string; hadSecondFactor: boolean; passkeys: number; mail: Mail }

/**
 * Removes the second factor and all passkeys of an account and ends its sessions, for an owner who has lost them.
 * Returns what was removed and the mail for the owner, or `undefined` if the address has no account.
 */
export async function unlock(
  tx: Tx,
  { baseUrl, brand }: CommunityIdentity,
  email: string,
): Promise<Unlocked | undefined> {
  const person = await accounts.findByEmail(tx, email)
  if (!person) return undefined
  const mail = mailOf(brand, person, linkMail('unlocked', `${baseUrl}/auth`))
  const hadSecondFactor = (await secondFactors.delete(tx, person.id)) !== undefined
  const removed = await passkeys.deleteAll(tx, person.id)
  await sessions.end(tx, { personId: person.id }, { reason: 'by_operator' })
  return { personId: person.id, hadSecondFactor, passkeys: removed.length, mail }
}
