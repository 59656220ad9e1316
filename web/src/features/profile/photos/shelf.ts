import { createStore, del, entries, set } from 'idb-keyval'

/** A prepared photo that is not up yet, as it survives the page. */
export type Kept = {
  clientId: string
  personId: string
  blob: Blob
  /** When it was begun; the order of what waits. */
  at: number
  replaces?: string
}

/** Where prepared photos wait until they are up. */
export type Shelf = {
  all: () => Promise<Kept[]>
  keep: (one: Kept) => Promise<void>
  drop: (clientId: string) => Promise<void>
}

const DATABASE = 'hearth.photos'
// What nobody came back for is no longer wanted.
const KEEP_MS = 7 * 24 * 60 * 60_000

/** The browser's own database; where it is forbidden or full, photos wait as long as the page. */
export function openShelf(personId: string, now: () => number): Shelf {
  const attempt = async <T>(act: () => Promise<T>, otherwise: T): Promise<T> => {
    try {
      return await act()
    } catch {
      return otherwise
    }
  }
  const store = globalThis.indexedDB && createStore(DATABASE, 'uploads')
  if (!store) {
    const nothing = () => Promise.resolve()
    return { all: () => Promise.resolve([]), keep: nothing, drop: nothing }
  }
  const drop = (clientId: string) => attempt(() => del(clientId, store), undefined)
  return {
    all: async () => {
      const all = (await attempt(() => entries<string, Kept>(store), [])).map(([, one]) => one)
      const isWanted = (one: Kept) => one.personId === personId && now() - one.at < KEEP_MS
      // Another person of this browser shall not find them, and surely not as their own.
      await Promise.all(all.filter((one) => !isWanted(one)).map((one) => drop(one.clientId)))
      return all.filter(isWanted).toSorted((a, b) => a.at - b.at)
    },
    keep: (one) => attempt(() => set(one.clientId, one, store), undefined),
    drop,
  }
}
