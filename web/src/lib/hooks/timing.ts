import { useDeferredValue, useEffect, useState } from 'react'
import { whenIdle } from '../browser/scheduling.ts'

const SPARE_WITHIN_MS = 1_000

/** Whether the page has had nothing else to do since `isReady`: for what is wanted soon, but not at once. */
export function useIdle(isReady = true): boolean {
  const [hasTime, setHasTime] = useState(false)
  useEffect(() => {
    if (!isReady) return
    let isOver = false
    void whenIdle(SPARE_WITHIN_MS).then(() => !isOver && setHasTime(true))
    return () => {
      isOver = true
    }
  }, [isReady])
  return hasTime
}

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
