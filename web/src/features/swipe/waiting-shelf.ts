import type { SwipeInput } from '@hearth/contract/matching'
import type { PersonView } from '@hearth/contract/people'
import { clear, createStore, del, entries, set } from 'idb-keyval'

/** A decision that has not reached the server yet, as it survives the page. */
export type WaitingSwipe = { by: string; person: PersonView; input: SwipeInput; at: number }

const DATABASE = 'hearth.swipes'
const shelf = () => globalThis.indexedDB && createStore(DATABASE, 'waiting')

// Where a browser forbids it or is full, a decision waits as long as the page.
async function attempt<T>(act: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await act()
  } catch {
    return otherwise
  }
}

/** Where decisions of one person wait for a connection, in the browser's own database. */
export function openWaitingShelf(by: string) {
  const store = shelf()
  const drop = (clientId: string) => attempt(async () => store && (await del(clientId, store)), undefined)
  return {
    all: async (): Promise<WaitingSwipe[]> => {
      if (!store) return []
      const all = (await attempt(() => entries<string, WaitingSwipe>(store), [])).map(([, one]) => one)
      // Whoever used this browser before shall not decide for whoever does now.
      await Promise.all(all.filter((one) => one.by !== by).map(({ input }) => drop(input.clientId)))
      return all.filter((one) => one.by === by).toSorted((a, b) => a.at - b.at)
    },
    keep: (one: WaitingSwipe) =>
      attempt(async () => store && (await set(one.input.clientId, one, store)), undefined),
    drop,
  }
}

/** For whoever leaves by their own will, and may leave a device that others use. */
export function forgetSwipes(): void {
  const store = shelf()
  if (store) void attempt(() => clear(store), undefined)
}
