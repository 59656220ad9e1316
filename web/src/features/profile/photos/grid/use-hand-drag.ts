import { type PointerEvent as ReactPointerEvent, type RefObject, useState } from 'react'
import { clamp } from '../crop/crop.rules.ts'
import { placeAt } from './order.rules.ts'
import { useGrip, useRest, useStillPage } from './use-pointer-capture.ts'
import type { Reordering } from './use-reordering.ts'

type DragStart = { id: string; x: number; y: number; pointerId: number; isTouch: boolean }

const SLIP_PX = 6

/** Photos follow the hand: the mouse at once, a finger after it has rested a moment. */
export function useHandDrag(list: RefObject<HTMLElement | null>, reordering: Reordering) {
  const [grip, setGrip] = useState<DragStart>()
  const { held, order, pickUp, moveTo, putDown, putBack } = reordering
  const isDragging = held?.by === 'hand'

  function begin() {
    if (!grip || isDragging) return
    pickUp(grip.id, 'hand')
    navigator.vibrate?.(8)
  }

  function follow({ pointerId, clientX, clientY }: PointerEvent) {
    if (pointerId !== grip?.pointerId) return
    if (isDragging) return carry(grip.id, clientX, clientY)
    if (Math.hypot(clientX - grip.x, clientY - grip.y) <= SLIP_PX) return
    // A finger that moves before it has rested scrolls the page.
    if (grip.isTouch) setGrip(undefined)
    else begin()
  }

  function carry(id: string, x: number, y: number) {
    const tiles = order.flatMap((one) => tileOf(list.current, one) ?? [])
    const boxes = tiles.map(boxOf)
    const [tile, box] = [tiles[order.indexOf(id)], boxes[order.indexOf(id)]]
    if (!tile || !box) return
    // Within the grid, or the page would grow by what hangs over its edge.
    const around = boxOfAll(boxes)
    const left = clamp(x - tile.offsetWidth / 2, around.left, around.right - tile.offsetWidth)
    const top = clamp(y - tile.offsetHeight / 2, around.top, around.bottom - tile.offsetHeight)
    tile.style.translate = `${left - box.left}px ${top - box.top}px`
    moveTo(placeAt(boxes, x, y))
  }

  function leave({ pointerId, type }: PointerEvent) {
    if (pointerId !== grip?.pointerId) return
    setGrip(undefined)
    if (!isDragging) return
    // A drag must not count as a click.
    addEventListener('click', swallow, { capture: true, once: true })
    setTimeout(() => removeEventListener('click', swallow, { capture: true }))
    if (type === 'pointerup') putDown()
    else putBack()
  }

  function stop() {
    if (!isDragging) return
    setGrip(undefined)
    putBack()
  }

  useGrip(grip !== undefined, { follow, leave, stop })
  useRest(grip?.isTouch ?? false, begin)
  useStillPage(list, isDragging)

  return (event: ReactPointerEvent, id: string) => {
    if (event.button !== 0 || held) return
    const { clientX: x, clientY: y, pointerId } = event
    setGrip({ id, x, y, pointerId, isTouch: event.pointerType !== 'mouse' })
  }
}

function swallow(event: Event) {
  event.preventDefault()
  event.stopPropagation()
}

const boxOfAll = (boxes: readonly ReturnType<typeof boxOf>[]) => ({
  left: Math.min(...boxes.map(({ left }) => left)),
  top: Math.min(...boxes.map(({ top }) => top)),
  right: Math.max(...boxes.map(({ right }) => right)),
  bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
})

const tileOf = (list: HTMLElement | null, id: string) =>
  list?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`)

/** Where a tile lies, whatever it is being moved by at the moment. */
function boxOf(tile: HTMLElement) {
  const around = (tile.offsetParent ?? tile).getBoundingClientRect()
  const [left, top] = [around.left + tile.offsetLeft, around.top + tile.offsetTop]
  return { left, top, right: left + tile.offsetWidth, bottom: top + tile.offsetHeight }
}
