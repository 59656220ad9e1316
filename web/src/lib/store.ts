import { useSyncExternalStore } from 'react'

/** A value that whoever needs it reads by itself, without drawing anew all that lies around. */
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

/** The value as it is now; drawn anew with it. */
export const useStore = <T>({ listen, get }: Store<T>): T => useSyncExternalStore(listen, get)
