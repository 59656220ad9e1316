import { useEffectEvent, useLayoutEffect } from 'react'

/** Hears every key that is pressed on the page, from before what is drawn with it can be seen. */
export function useKey(onKey: (event: KeyboardEvent) => void): void {
  const hear = useEffectEvent(onKey)
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => hear(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}
