import { useSyncExternalStore } from 'react'

/** Creates an observable value. Only its own readers render again when it changes. */
export function createStore<T>(first: T) {
  let value = first
  const readers = new Set<() => void>()
  const listen = (reader: () => void) => {
    readers.add(reader)
    return () => void readers.delete(reader)
  }
  return {
    set: (next: T) => {
      value = next
      for (const reader of readers) reader()
    },
    get: () => value,
    listen,
  }
}
export type Store<T> = ReturnType<typeof createStore<T>>

/** Returns the value and renders again when it changes. */
export const useStore = <T>({ listen, get }: Store<T>): T => useSyncExternalStore(listen, get)
