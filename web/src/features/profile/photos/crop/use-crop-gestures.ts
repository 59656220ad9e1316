import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type Crop, type CropPoint, type CropSize, pushed, type Rect, rectOf, zoomed } from './crop.rules.ts'
import { drawStage } from './drawing.ts'

type CropGesturesOptions = {
  canvas: RefObject<HTMLCanvasElement | null>
  picture: ImageBitmap
  crop: Crop
  onCrop: (crop: Crop) => void
}

const WHEEL = 0.0016

/** The picture under the hand: one finger or the mouse pushes it, two fingers and the wheel zoom. */
export function useCropGestures({ canvas, picture, crop, onCrop }: CropGesturesOptions) {
  const size = useSizeOf(canvas)
  const frame = useRef<Rect>({ x: 0, y: 0, width: 1, height: 1 })
  const fingers = useRef(new Map<number, CropPoint>())

  useLayoutEffect(() => {
    if (canvas.current) frame.current = drawStage(canvas.current, picture, crop, size)
  }, [canvas, picture, crop, size])

  /** A point of the screen, as a part of the frame. */
  function inFrame({ x, y }: CropPoint): CropPoint {
    const box = canvas.current?.getBoundingClientRect()
    const { current } = frame
    return {
      x: (x - (box?.left ?? 0) - current.x) / current.width,
      y: (y - (box?.top ?? 0) - current.y) / current.height,
    }
  }

  const perPixel = () => rectOf(picture, crop).width / frame.current.width

  function onWheel(event: WheelEvent) {
    const about = inFrame({ x: event.clientX, y: event.clientY })
    onCrop(zoomed(picture, crop, crop.zoom * Math.exp(-event.deltaY * WHEEL), about))
  }
  useWheel(canvas, onWheel)

  function onPointerDown(event: ReactPointerEvent<HTMLCanvasElement>) {
    event.currentTarget.setPointerCapture?.(event.pointerId)
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
  }

  function onPointerMove(event: ReactPointerEvent) {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    fingers.current.set(event.pointerId, now)
    // Of two fingers each moves the middle by half of its way.
    const share = perPixel() * (other ? 0.5 : 1)
    const moved = pushed(picture, crop, { x: (now.x - before.x) * share, y: (now.y - before.y) * share })
    onCrop(other ? pinched(moved, { before, now, other }) : moved)
  }

  function pinched(moved: Crop, { before, now, other }: Record<'before' | 'now' | 'other', CropPoint>): Crop {
    const apart = (one: CropPoint) => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y))
    const about = inFrame({ x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 })
    return zoomed(picture, moved, (crop.zoom * apart(now)) / apart(before), about)
  }

  const onPointerEnd = (event: ReactPointerEvent) => fingers.current.delete(event.pointerId)

  return {
    onPointerDown,
    onPointerMove,
    onPointerUp: onPointerEnd,
    onPointerCancel: onPointerEnd,
  }
}

/** The wheel, and two fingers on a touchpad, for an element and not for the page around it. */
function useWheel(element: RefObject<HTMLElement | null>, onWheel: (event: WheelEvent) => void) {
  const turn = useEffectEvent(onWheel)
  useEffect(() => {
    const turned = element.current
    const onTurn = (event: WheelEvent) => {
      event.preventDefault()
      turn(event)
    }
    turned?.addEventListener('wheel', onTurn, { passive: false })
    return () => turned?.removeEventListener('wheel', onTurn)
  }, [element])
}

/** How large an element is, also after the phone is turned. */
function useSizeOf(element: RefObject<HTMLElement | null>): CropSize {
  const [size, setSize] = useState<CropSize>({ width: 300, height: 375 })
  useLayoutEffect(() => {
    const watched = element.current
    if (!watched) return
    const observer = new ResizeObserver(() =>
      setSize({ width: watched.clientWidth, height: watched.clientHeight }),
    )
    observer.observe(watched)
    return () => observer.disconnect()
  }, [element])
  return size
}
