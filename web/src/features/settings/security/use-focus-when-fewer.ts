import { useEffect, useRef } from 'react'

/** Gives the focus a place when the thing that had it is gone from a list. */
export function useFocusWhenFewer(count: number) {
  const place = useRef<HTMLHeadingElement>(null)
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current) place.current?.focus()
    before.current = count
  }, [count])
  return place
}
