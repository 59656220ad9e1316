import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

const HOLD_MS = 450
/** A finger that goes further than this is scrolling. */
const STILL_PX = 10

/** Opens the options of an element after a long touch or a right click. */
export function usePressAndHold(onHold: (target: HTMLElement) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const from = useRef({ x: 0, y: 0 })
  const stop = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    onPointerDown: ({ pointerType, clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
      stop()
      if (pointerType === 'mouse') return
      from.current = { x: clientX, y: clientY }
      timer.current = setTimeout(() => onHold(currentTarget), HOLD_MS)
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - from.current.x, clientY - from.current.y) > STILL_PX) stop()
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onContextMenu: (event: MouseEvent<HTMLElement>) => {
      // With selected text the browser's own menu is wanted.
      if (getSelection()?.isCollapsed === false) return
      event.preventDefault()
      stop()
      onHold(event.currentTarget)
    },
  }
}
