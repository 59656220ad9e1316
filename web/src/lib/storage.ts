import { clear, createStore, del, entries, keys, set } from 'idb-keyval'

/** What waits in this browser until it can go: it survives the page, and the browser's own end. */
export type BrowserStorage<T> = {
  /** All that is wanted, in the order in which it was begun. */
  all: () => Promise<T[]>
  keep: (one: T) => Promise<void>
  drop: (key: string) => Promise<void>
}

type StorageLocation = { database: string; store: string }
type StorageRules<T> = { keyOf: (one: T) => string; isWanted: (one: T) => boolean }

// Where a browser forbids it or is full, a thing waits as long as the page.
async function attempt<T>(act: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await act()
  } catch {
    return otherwise
  }
}

/** A shelf in the browser's own database. What is not wanted is thrown away as soon as it is seen. */
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

/** For whoever leaves by their own will, and may leave a device that others use. */
export const clearStorage = async ({ database, store }: StorageLocation): Promise<void> =>
  globalThis.indexedDB && attempt(() => clear(createStore(database, store)), undefined)

/** How many things lie there, wanted or not. */
export const countStorage = async ({ database, store }: StorageLocation): Promise<number> =>
  globalThis.indexedDB ? (await attempt(() => keys(createStore(database, store)), [])).length : 0
