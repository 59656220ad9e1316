import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/** Returns a ref, and calls `seen` when its element scrolls into view. */
export function useInSight(seen: () => void): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  const onSeen = useEffectEvent(seen)
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) onSeen()
    })
    if (ref.current) observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])
  return ref
}
