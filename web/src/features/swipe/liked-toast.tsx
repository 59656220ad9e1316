import { useSyncExternalStore } from 'react'
import { toast } from 'sonner'

const SHOWN_MS = 4_000

/** A value that whoever needs it reads by itself, without drawing anew all that lies around. */
export function openCell<T>(first: T) {
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
export type Cell<T> = ReturnType<typeof openCell<T>>

export const useCell = <T,>({ listen, get }: Cell<T>): T => useSyncExternalStore(listen, get)

/**
 * One place for all likes: whoever swipes fast would be buried under them otherwise. The words change within the
 * toast that is there, because one told anew would be laid out anew in the middle of a swipe.
 */
export function openLikedToast() {
  const words = openCell('')
  const Words = () => useCell(words)
  let shown: string | number | undefined
  let ending: ReturnType<typeof setTimeout> | undefined

  return (title: string, text: string) => {
    words.set(text)
    clearTimeout(ending)
    ending = setTimeout(() => toast.dismiss(shown), SHOWN_MS)
    shown ??= toast(title, {
      description: <Words />,
      duration: Infinity,
      onDismiss: () => (shown = undefined),
    })
  }
}
