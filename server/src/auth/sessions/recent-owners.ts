import type { SessionOwner } from './session-lookup.ts'

const RECENT_MS = 4_000
const MOST_OWNERS = 20_000

/**
 * Returns a lookup of session owners that keeps each answer for four seconds, and `forget`, which ends those of a person.
 * Missing sessions are not kept.
 */
export function openRecentOwners(
  find: (tokenHash: string) => Promise<SessionOwner | undefined>,
  now: () => Date,
) {
  // A map keeps the order in which entries were added, so the first one is the oldest.
  const recent = new Map<string, { owner: SessionOwner; askedAt: number }>()
  const forgotten = new Map<string, number>()

  function dropOldest(at: number): void {
    for (const [key, { askedAt }] of recent) {
      if (askedAt + RECENT_MS > at && recent.size <= MOST_OWNERS) break
      recent.delete(key)
    }
    for (const [personId, forgottenAt] of forgotten) {
      if (forgottenAt + RECENT_MS > at) break
      forgotten.delete(personId)
    }
  }

  return {
    find: async (tokenHash: string): Promise<SessionOwner | undefined> => {
      const at = now().getTime()
      const kept = recent.get(tokenHash)
      const isRecent = kept && kept.askedAt + RECENT_MS > at
      if (isRecent && kept.askedAt > (forgotten.get(kept.owner.personId) ?? 0)) return kept.owner
      const owner = await find(tokenHash)
      dropOldest(at)
      recent.delete(tokenHash)
      if (owner) recent.set(tokenHash, { owner, askedAt: at })
      return owner
    },
    forget: (personId: string): void => {
      forgotten.delete(personId)
      forgotten.set(personId, now().getTime())
    },
  }
}
