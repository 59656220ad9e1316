import { type PointerEvent, useRef } from 'react'

const THRESHOLD_PX = 96
export const TILT_DEGREES_PER_PX = 0.05

export type Direction = 'pass' | 'like'

/** Whether this person's system allows movement; where it cannot be asked, it does not move. */
export const mayMove = () => window.matchMedia?.('(prefers-reduced-motion: no-preference)').matches ?? false

/** Lets a card follow the finger; past the threshold it is a decision, before it the card springs back. */
export function useSwipe(onSwipe: (direction: Direction, from: number) => void) {
  const from = useRef<number | null>(null)

  const place = (card: HTMLElement, x: number, transition: string) => {
    card.style.transition = transition
    card.style.transform = x ? `translateX(${x}px) rotate(${x * TILT_DEGREES_PER_PX}deg)` : ''
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (!event.isPrimary || event.button !== 0) return
      from.current = event.clientX
      event.currentTarget.setPointerCapture?.(event.pointerId)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (from.current === null) return
      place(event.currentTarget, event.clientX - from.current, 'none')
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (from.current === null) return
      const x = event.clientX - from.current
      from.current = null
      const isDecided = Math.abs(x) >= THRESHOLD_PX
      place(event.currentTarget, 0, isDecided ? 'none' : '')
      if (isDecided) onSwipe(x > 0 ? 'like' : 'pass', x)
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      from.current = null
      place(event.currentTarget, 0, '')
    },
  }
}
