import type { Db } from '../../db/open.ts'
import { accounts } from '../accounts.store.ts'
import type { Auth } from '../auth.ts'
import { cookieHeader, sessionCookieOf } from '../sessions/cookies.ts'
import { requireFresh } from '../sessions/fresh.ts'
import type { OnSessionsEnded } from '../sign-in-reply.ts'
import { emailChanges } from './email-changes.store.ts'

/** The account is already deleted, so a failure here is only logged. */
async function forgetMails({ settings: { mail, log } }: Auth, email: string): Promise<void> {
  try {
    await mail.forget?.(email)
  } catch {
    log.error('the mails that wait for an erased account could not be dropped')
  }
}

/** Returns the two steps that erase an account and every trace of it in auth. Throws `stale_session` without recent reauthentication. */
export async function farewell(auth: Auth, headers: Headers, onSessionsEnded: OnSessionsEnded) {
  const { personId, email } = await requireFresh(auth, headers)
  const { settings } = auth
  return {
    erase: async (tx: Db): Promise<void> => {
      await accounts.deleteSecretsOf(tx, { personId, email })
      await emailChanges.deleteTo(tx, email)
      await auth.rateLimits.forget(tx, email)
      await auth.rateLimits.forget(tx, personId)
      await accounts.delete(tx, personId)
    },
    leave: async (): Promise<string[]> => {
      onSessionsEnded({ personId })
      await forgetMails(auth, email)
      return [cookieHeader(settings, { name: sessionCookieOf(settings.baseUrl), value: '', seconds: 0 })]
    },
  }
}
