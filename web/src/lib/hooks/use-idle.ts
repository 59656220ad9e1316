import { useEffect, useState } from 'react'
import { whenIdle } from '../browser/when-idle.ts'

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
