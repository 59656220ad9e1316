import { FRESH_FOR_MS } from '@hearth/contract/account/account'
import { AppError } from '../../errors.ts'
import type { Auth } from '../auth.ts'
import { secondFactors } from '../second-factor/second-factor.store.ts'
import { requireFresh } from './fresh.ts'
import type { Session } from './session-lookup.ts'

/** For this long after an authentication with a passkey or an authenticator, the console can be used. */
export const STRONG_FOR_MS = 28_800_000

type StrongTimes = { now: Date; forMs: number }

function strongUntil({ strongAt }: Session, { now, forMs }: StrongTimes): Date | null {
  const until = strongAt && new Date(strongAt.getTime() + forMs)
  return until && until > now ? until : null
}

/** Returns those of these people who own a passkey or an authenticator. */
export const ownersOfSecondFactor = (
  { settings }: Auth,
  personIds: readonly string[],
): Promise<Set<string>> => secondFactors.ownersAmong(settings.db, personIds)

/**
 * Returns the session of the request with the times until which it is strong, that is, within eight hours of an
 * authentication with a passkey or an authenticator, and fresh, within five minutes of one; null if it is not.
 */
export async function strongSessionOf(auth: Auth, headers: Headers) {
  const session = await auth.sessionOf(headers)
  const now = auth.settings.now()
  return (
    session && {
      id: session.id,
      personId: session.personId,
      email: session.email,
      strongUntil: strongUntil(session, { now, forMs: STRONG_FOR_MS }),
      freshUntil: strongUntil(session, { now, forMs: FRESH_FOR_MS }),
    }
  )
}

/**
 * Returns the session if its person may add or remove passkeys and authenticators. Staff who own one must have used it
 * within the last five minutes: otherwise their mailbox would be enough to replace it. Throws `stale_session` or
 * `strong_sign_in_required`.
 */
export async function requireMayChangeFactors(auth: Auth, headers: Headers): Promise<Session> {
  const session = await requireFresh(auth, headers)
  if (!session.isStaff || strongUntil(session, { now: auth.settings.now(), forMs: FRESH_FOR_MS }))
    return session
  const owners = await ownersOfSecondFactor(auth, [session.personId])
  if (owners.size > 0) throw new AppError('strong_sign_in_required')
  return session
}
