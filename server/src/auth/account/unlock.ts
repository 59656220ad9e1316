import type { Secrets } from '../../cryptography/secrets.ts'
import type { Db, Tx } from '../../db/open.ts'
import type { Mail } from '../../outside/mail/mail.ts'
import { accounts } from '../accounts.store.ts'
import { codeMail, linkMail } from '../mailed/mail-texts.ts'
import { issueCode, redeemCode } from '../mailed/mailed.ts'
import { mailOf } from '../mailed/send-mail.ts'
import { passkeys } from '../passkeys/passkeys.store.ts'
import { secondFactors } from '../second-factor/second-factor.store.ts'
import { sessions } from '../sessions/sessions.store.ts'

type CommunityIdentity = { baseUrl: string; brand: { name: string; color: string | undefined } }
type CodeDeps = { db: Db; secrets: Secrets; now: () => Date }

export type Unlocked = { personId: string; hadSecondFactor: boolean; passkeys: number; mail: Mail }

/** Only the operator enters it, so it needs no browser. */
const ticketOf = (personId: string) => `unlock:${personId}`

/**
 * Returns a mail to the account's own address with a code, which proves that its owner asks for help. It works once, for
 * three days, with five tries. Returns `undefined` if the address has no account.
 */
export async function mailUnlockCode(
  deps: CodeDeps,
  { brand }: CommunityIdentity,
  email: string,
): Promise<{ personId: string; mail: Mail } | undefined> {
  const person = await accounts.findByEmail(deps.db, email)
  if (!person) return undefined
  const { id: personId } = person
  const code = await issueCode(deps, 'unlock', { email, personId, ticket: ticketOf(personId) })
  return { personId, mail: mailOf(brand, person, codeMail('unlockCode', code)) }
}

/** Uses up a code of `mailUnlockCode`, and returns whether it was right. A wrong one counts as a try. */
export async function useUnlockCode(
  deps: CodeDeps,
  { email, code }: { email: string; code: string },
): Promise<boolean> {
  const person = await accounts.findByEmail(deps.db, email)
  if (!person) return false
  return (await redeemCode(deps, 'unlock', { email, code, ticket: ticketOf(person.id) })) === person.id
}

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
