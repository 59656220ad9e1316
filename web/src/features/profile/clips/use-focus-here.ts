import { useEffect, useRef } from 'react'

/** Returns the ref of a button that gets the focus once, when it comes: the one that was pressed is gone. */
export function useFocusHere() {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return button
}
