import { type RefObject, useEffect, useEffectEvent } from 'react'

const AHEAD = '4000px 0px'

type NearOptions = {
  place: RefObject<HTMLElement | null>
  /** The scroll container. */
  frame: RefObject<HTMLElement | null>
  onNear: () => void
}

/** Calls `onNear` some screens before the place comes into sight. */
export function useNear({ place, frame, onNear }: NearOptions): void {
  const onSight = useEffectEvent(onNear)
  useEffect(() => {
    if (!place.current) return
    const sight = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onSight()
      },
      { root: frame.current, rootMargin: AHEAD },
    )
    sight.observe(place.current)
    return () => sight.disconnect()
  }, [place, frame])
}
