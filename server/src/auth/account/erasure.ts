import type { Db } from '../../db/open.ts'
import type { Auth } from '../auth.ts'
import { cookieHeader, sessionCookieOf } from '../sessions/cookies.ts'
import { requireFresh } from '../sessions/fresh.ts'
import type { OnSessionsEnded } from '../sign-in-reply.ts'
import { erasePerson } from './erase-person.ts'

/** Drops the mails that wait for an account. The account is already deleted, so a failure here is only logged. */
export async function forgetMails({ settings: { mail, log } }: Auth, email: string): Promise<void> {
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
    erase: (tx: Db): Promise<void> => erasePerson(tx, auth.rateLimits, { personId, email }),
    leave: async (): Promise<string[]> => {
      await onSessionsEnded({ personId })
      await forgetMails(auth, email)
      return [cookieHeader(settings, { name: sessionCookieOf(settings.baseUrl), value: '', seconds: 0 })]
    },
  }
}
