import type { Db } from '../../db/open.ts'
import { accounts } from '../accounts.store.ts'
import type { Auth } from '../auth.ts'
import type { OnEnded } from '../entered.ts'
import { cookieLine } from '../sessions/device-cookie.ts'
import { requireFresh } from '../sessions/fresh.ts'
import { sessionCookieOf } from '../sessions/session-cookie.ts'
import { emailChanges } from './email-changes.store.ts'

/** The account is gone whatever becomes of this, so whoever asked for that is not told of a failure. */
async function forgetMails({ settings: { mail, log } }: Auth, email: string): Promise<void> {
  try {
    await mail.forget?.(email)
  } catch {
    log.error('the mails that wait for an erased account could not be dropped')
  }
}

/** Erases an account and everything that would still tell of it; asks for a fresh session first. */
export async function farewell(auth: Auth, headers: Headers, onEnded: OnEnded) {
  const { personId, email } = await requireFresh(auth, headers)
  const { settings } = auth
  return {
    erase: async (tx: Db): Promise<void> => {
      await accounts.deleteSecretsOf(tx, { personId, email })
      await emailChanges.deleteTo(tx, email)
      await auth.attempts.forget(tx, email)
      await auth.attempts.forget(tx, personId)
      await accounts.delete(tx, personId)
    },
    leave: async (): Promise<string[]> => {
      onEnded({ personId })
      await forgetMails(auth, email)
      return [cookieLine(settings, { name: sessionCookieOf(settings.baseUrl), value: '', seconds: 0 })]
    },
  }
}
