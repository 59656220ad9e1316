import { clear, createStore, del, entries, keys, set } from 'idb-keyval'

/** Entries that wait in this browser until they are sent; they survive the page and the browser. */
export type BrowserStorage<T> = {
  /** The wanted entries, the oldest first. */
  all: () => Promise<T[]>
  keep: (one: T) => Promise<void>
  drop: (key: string) => Promise<void>
}

type StorageLocation = { database: string; store: string }
type StorageRules<T> = { keyOf: (one: T) => string; isWanted: (one: T) => boolean }

// If the browser forbids storage or it is full, entries live as long as the page.
async function attempt<T>(act: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await act()
  } catch {
    return otherwise
  }
}

/** Opens a store of the browser's own database. Unwanted entries are deleted when they are read. */
export function openStorage<T extends { at: number }>(
  place: StorageLocation,
  { keyOf, isWanted }: StorageRules<T>,
): BrowserStorage<T> {
  if (!globalThis.indexedDB) {
    const nothing = () => Promise.resolve()
    return { all: () => Promise.resolve([]), keep: nothing, drop: nothing }
  }
  const store = createStore(place.database, place.store)
  const drop = (key: string) => attempt(() => del(key, store), undefined)
  return {
    all: async () => {
      const all = (await attempt(() => entries<string, T>(store), [])).map(([, one]) => one)
      await Promise.all(all.filter((one) => !isWanted(one)).map((one) => drop(keyOf(one))))
      return all.filter(isWanted).toSorted((a, b) => a.at - b.at)
    },
    keep: (one) => attempt(() => set(keyOf(one), one, store), undefined),
    drop,
  }
}

/** Deletes all entries, because the device may be shared. */
export const clearStorage = async ({ database, store }: StorageLocation): Promise<void> =>
  globalThis.indexedDB && attempt(() => clear(createStore(database, store)), undefined)

/** Returns the number of entries, wanted or not. */
export const countStorage = async ({ database, store }: StorageLocation): Promise<number> =>
  globalThis.indexedDB ? (await attempt(() => keys(createStore(database, store)), [])).length : 0
