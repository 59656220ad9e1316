import { AppError } from '../../errors.ts'
import { accounts } from '../accounts.store.ts'
import type { Auth } from '../auth.ts'
import { linkMail } from './mail-texts.ts'
import { recipientOf, tellOwner } from './send-mail.ts'

/** Mails the owner of an address, at most once a day, that there were many wrong passwords or codes. */
export async function tellOfWrongTries(auth: Auth, headers: Headers, email: string): Promise<void> {
  const { settings, rateLimits } = auth
  try {
    await rateLimits.take('suspicionMail', email)
  } catch (error) {
    if (error instanceof AppError) return
    throw error
  }
  const person = await accounts.findByEmail(settings.db, email)
  const page = `${settings.baseUrl}/settings/security`
  if (person?.emailVerified)
    tellOwner(
      settings,
      { ...recipientOf(person, headers), personId: person.id },
      linkMail('manyWrongTries', page),
    )
}
