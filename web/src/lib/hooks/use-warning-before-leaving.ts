import { useEffect } from 'react'

/** Asks before the page is closed while `isNeeded` says yes. Returns a function that ends that. */
export function warnBeforeLeaving(isNeeded: () => boolean = () => true): () => void {
  const warn = (event: BeforeUnloadEvent) => {
    if (isNeeded()) event.preventDefault()
  }
  addEventListener('beforeunload', warn)
  return () => removeEventListener('beforeunload', warn)
}

/** Asks before the page is closed with something that is only in it. */
export function useWarningBeforeLeaving(isNeeded = true): void {
  useEffect(() => (isNeeded ? warnBeforeLeaving() : undefined), [isNeeded])
}
