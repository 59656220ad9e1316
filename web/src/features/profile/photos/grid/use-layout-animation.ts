import { type RefObject, useLayoutEffect, useRef } from 'react'

type GlideBox = { x: number; y: number; width: number; height: number }

const GLIDE = { duration: 240, easing: 'cubic-bezier(0.2, 0.8, 0.3, 1)' }

/** Tiles travel to their new places instead of jumping; the one in the hand goes with the hand. */
export function useLayoutAnimation(list: RefObject<HTMLElement | null>, heldId: string | undefined) {
  const known = useRef(new Map<string, GlideBox>())
  useLayoutEffect(() => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    const boxes = new Map<string, GlideBox>()
    for (const tile of list.current?.querySelectorAll<HTMLElement>('[data-id]') ?? []) {
      const id = tile.dataset['id'] ?? ''
      const box = {
        x: tile.offsetLeft,
        y: tile.offsetTop,
        width: tile.offsetWidth,
        height: tile.offsetHeight,
      }
      boxes.set(id, box)
      if (id === heldId) continue
      const pushed = tile.style.translate
      tile.style.translate = ''
      const before = known.current.get(id)
      if (before && !isStill) glide(tile, { before, box, pushed })
    }
    known.current = boxes
  })
}

function glide(
  tile: HTMLElement,
  { before, box, pushed }: { before: GlideBox; box: GlideBox; pushed: string },
) {
  const [x, y] = [before.x - box.x, before.y - box.y]
  const [wide, high] = [before.width / box.width, before.height / box.height]
  if (!pushed && x === 0 && y === 0 && wide === 1) return
  // In the hand it was moved about its middle.
  const from = `translate(${x}px, ${y}px) scale(${wide}, ${high})`
  tile.animate?.(
    [
      { transformOrigin: '0 0', transform: pushed ? '' : from, translate: pushed || '0 0' },
      { transformOrigin: '0 0', transform: 'none', translate: '0 0' },
    ],
    GLIDE,
  )
}
