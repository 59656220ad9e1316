import type { Db } from '../../db/open.ts'
import { LOOKUP_BATCH_SIZE, sessions } from './sessions.store.ts'

export type Session = {
  id: string
  personId: string
  email: string
  /** The language of the account, or of the request if the account has none. */
  language: string
  expiresAt: Date
  /** Renewals never extend the session beyond this. */
  endsAt: Date
  lastSeenAt: Date
  /** When the person last authenticated or reauthenticated. */
  provedAt: Date
  /** When the person last authenticated with a passkey or an authenticator in this session. */
  strongAt: Date | null
  isSuspended: boolean
  /** Whether staff have not approved the account. */
  isWaiting: boolean
  /** Whether the person works, or has worked, in the console. */
  isStaff: boolean
  /** Whether the account is that of a relative, who has no profile. */
  isRelative: boolean
  /** Whether the person must accept a new version of the terms or rules first. */
  mustAccept: boolean
}

/** The person of a session. */
export type SessionOwner = { id: string; personId: string; isWaiting: boolean }

type PendingLookup = Omit<PromiseWithResolvers<SessionOwner | undefined>, 'promise'> & { tokenHash: string }

/**
 * Returns a function that finds the owner of a session by the hash of its token. Lookups of the same event-loop turn
 * share one query. Nothing is cached, so an ended session is refused at once.
 */
export function openSessionLookup(db: Db, now: () => Date) {
  let pending: PendingLookup[] = []

  async function resolveBatch(batch: readonly PendingLookup[]): Promise<void> {
    try {
      const hashes = batch.map(({ tokenHash }) => tokenHash)
      const owners = await sessions.findOwners(db, hashes, now())
      for (const { tokenHash, resolve } of batch) resolve(owners.get(tokenHash))
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  function lookUp(): void {
    const all = pending
    pending = []
    for (let at = 0; at < all.length; at += LOOKUP_BATCH_SIZE)
      void resolveBatch(all.slice(at, at + LOOKUP_BATCH_SIZE))
  }

  return (tokenHash: string): Promise<SessionOwner | undefined> => {
    const { promise, resolve, reject } = Promise.withResolvers<SessionOwner | undefined>()
    if (pending.push({ tokenHash, resolve, reject }) === 1) setImmediate(lookUp)
    return promise
  }
}
