import type { InOneTab, OutboxEntry } from '../api/outbox/outbox-storage.ts'
import type { BrowserStorage } from '../lib/storage.ts'

/** All that the tabs of one browser share: the stored entries, and a lock. */
export function fakeBrowser<P>(left: OutboxEntry<P>[] = []) {
  const stored = new Map(left.map((entry) => [entry.clientId, entry]))
  const storage: BrowserStorage<OutboxEntry<P>> = {
    all: async () => [...stored.values()],
    keep: async (entry) => void stored.set(entry.clientId, entry),
    drop: async (clientId) => void stored.delete(clientId),
  }
  let last: Promise<unknown> = Promise.resolve()
  const lock: InOneTab = (act) => {
    const mine = last.then(act)
    last = mine.catch(() => undefined)
    return mine
  }
  return { stored, storage, lock }
}
