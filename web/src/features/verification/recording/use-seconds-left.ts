import { useEffect, useState } from 'react'

const LOOK_MS = 200
const SECOND_MS = 1000

const secondsTo = (end: number) => Math.max(0, Math.ceil((end - performance.now()) / SECOND_MS))

/** Returns the whole seconds until a moment on the clock of the page, which no change of the device's time moves. */
export function useSecondsLeft(end: number): number {
  const [seconds, setSeconds] = useState(() => secondsTo(end))
  useEffect(() => {
    const timer = setInterval(() => {
      const left = secondsTo(end)
      setSeconds(left)
      if (left === 0) clearInterval(timer)
    }, LOOK_MS)
    return () => clearInterval(timer)
  }, [end])
  return seconds
}
