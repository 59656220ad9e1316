import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/** Calls `seen` when the element comes into sight. */
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
