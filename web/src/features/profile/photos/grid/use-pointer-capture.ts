import { type RefObject, useEffect, useEffectEvent } from 'react'

// A finger that scrolls moves sooner than this; one that holds means the photo.
const REST_MS = 280

type PointerCallbacks = {
  follow: (event: PointerEvent) => void
  leave: (event: PointerEvent) => void
  stop: () => void
}

/** Hears of the hand wherever it goes, from when it has gripped something until it lets go. */
export function useGrip(isGripped: boolean, { follow, leave, stop }: PointerCallbacks) {
  const move = useEffectEvent(follow)
  const end = useEffectEvent(leave)
  const escape = useEffectEvent(stop)
  useEffect(() => {
    if (!isGripped) return
    const onMove = (event: PointerEvent) => move(event)
    const onEnd = (event: PointerEvent) => end(event)
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && escape()
    addEventListener('pointermove', onMove)
    addEventListener('pointerup', onEnd)
    addEventListener('pointercancel', onEnd)
    addEventListener('keydown', onKey)
    return () => {
      removeEventListener('pointermove', onMove)
      removeEventListener('pointerup', onEnd)
      removeEventListener('pointercancel', onEnd)
      removeEventListener('keydown', onKey)
    }
  }, [isGripped])
}

/** Tells when a finger has rested long enough. */
export function useRest(isResting: boolean, onRested: () => void) {
  const rested = useEffectEvent(onRested)
  useEffect(() => {
    if (!isResting) return
    const timer = setTimeout(() => rested(), REST_MS)
    return () => clearTimeout(timer)
  }, [isResting])
}

/** The page does not scroll under what is being moved. */
export function useStillPage(element: RefObject<HTMLElement | null>, isMoving: boolean) {
  const keepStill = useEffectEvent((event: TouchEvent) => {
    if (isMoving && event.cancelable) event.preventDefault()
  })
  useEffect(() => {
    const touched = element.current
    const onTouch = (event: TouchEvent) => keepStill(event)
    // There from the beginning and not passive, or the browser would have begun to scroll.
    touched?.addEventListener('touchmove', onTouch, { passive: false })
    return () => touched?.removeEventListener('touchmove', onTouch)
  }, [element])
}
