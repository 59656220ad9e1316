import type { Db } from '../../db/open.ts'
import type { Mail } from '../../outside/mail/mail.ts'
import { accounts } from '../accounts.store.ts'
import { mailTexts } from '../mailed/mail-texts.ts'
import { mailOf } from '../mailed/send-mail.ts'
import { passkeys } from '../passkeys/passkeys.store.ts'
import { secondFactors } from '../second-factor/second-factor.store.ts'
import { sessions } from '../sessions/sessions.store.ts'

type Community = { baseUrl: string; brand: { name: string; color: string | undefined } }

export type Unlocked = { hadSecondFactor: boolean; passkeys: number; mail: Mail }

/**
 * Takes from an account what its owner has lost, and signs everybody out of it; nothing where there is none.
 * Gives what was taken, and the mail that its owner has to get.
 */
export async function unlock(
  db: Db,
  { baseUrl, brand }: Community,
  email: string,
): Promise<Unlocked | undefined> {
  const person = await accounts.findByEmail(db, email)
  if (!person) return undefined
  const mail = mailOf(brand, person.email, mailTexts.unlocked(brand.name, `${baseUrl}/auth`))
  return db.transaction().execute(async (tx) => {
    const hadSecondFactor = (await secondFactors.delete(tx, person.id)) !== undefined
    const removed = await passkeys.deleteAll(tx, person.id)
    await sessions.end(tx, { personId: person.id }, { reason: 'by_operator' })
    return { hadSecondFactor, passkeys: removed.length, mail }
  })
}
