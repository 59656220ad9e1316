import { useDeferredValue, useEffect, useState } from 'react'

const SETTLE_MS = 250

/** What somebody types, once they pause. */
export function useDebounced(now: string): string {
  const [settled, setSettled] = useState(now)
  useEffect(() => {
    const settling = setTimeout(() => setSettled(now), SETTLE_MS)
    return () => clearTimeout(settling)
  }, [now])
  return useDeferredValue(settled)
}
