import type { CheckMark, PermissionMarks } from '../../permission-changes.ts'
import type { SessionOwner } from './session-lookup.ts'

const RECENT_MS = 4_000
const MOST_OWNERS = 20_000

/**
 * Returns a lookup of session owners that keeps each answer for four seconds, or until a change of the person is heard.
 * Missing sessions are not kept.
 */
export function openRecentOwners(
  find: (tokenHash: string) => Promise<SessionOwner | undefined>,
  now: () => Date,
  { mark, isCurrent }: PermissionMarks,
) {
  // A map keeps the order in which entries were added, so the first one is the oldest.
  const recent = new Map<string, { owner: SessionOwner; askedAt: number; askedMark: CheckMark }>()

  function dropOldest(at: number): void {
    for (const [key, { askedAt }] of recent) {
      if (askedAt + RECENT_MS > at && recent.size <= MOST_OWNERS) break
      recent.delete(key)
    }
  }

  return async (tokenHash: string): Promise<SessionOwner | undefined> => {
    const at = now().getTime()
    const kept = recent.get(tokenHash)
    const isRecent = kept && kept.askedAt + RECENT_MS > at
    if (isRecent && isCurrent(kept.askedMark, [kept.owner.personId])) return kept.owner
    const askedMark = mark()
    const owner = await find(tokenHash)
    dropOldest(at)
    recent.delete(tokenHash)
    if (owner) recent.set(tokenHash, { owner, askedAt: at, askedMark })
    return owner
  }
}
