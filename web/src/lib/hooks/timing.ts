import { useDeferredValue, useEffect, useState } from 'react'
import { whenIdle } from '../browser/scheduling.ts'

const SPARE_WITHIN_MS = 1_000

/** Returns true once the page was idle after `isReady`, or after one second: for requests that can wait. */
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

/** Returns true once so many milliseconds have passed since the first drawing. */
export function useElapsed(ms: number): boolean {
  const [hasElapsed, setHasElapsed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setHasElapsed, ms, true)
    return () => clearTimeout(timer)
  }, [ms])
  return hasElapsed
}

const SETTLE_MS = 250

/** Returns the text once it has not changed for 250 ms. */
export function useDebounced(now: string): string {
  const [settled, setSettled] = useState(now)
  useEffect(() => {
    const settling = setTimeout(() => setSettled(now), SETTLE_MS)
    return () => clearTimeout(settling)
  }, [now])
  return useDeferredValue(settled)
}
