import { type KeyboardEvent, type RefObject, useEffect, useId, useRef } from 'react'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { type Crop, pushed, rectOf, turned, zoomed } from './crop.rules.ts'
import { useCropGestures } from './use-crop-gestures.ts'

type CropStageProps = {
  picture: ImageBitmap
  crop: Crop
  onCrop: (crop: Crop) => void
  onDone: () => void
  area: RefObject<HTMLDivElement | null>
}

const KEY_STEP = 0.04
const KEY_ZOOM = 1.12

/** The picture that is being cropped, under hand and keys alike. */
export function CropStage({ picture, crop, onCrop, onDone, area }: CropStageProps) {
  const texts = useTexts('photos').crop
  const howId = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  const hand = useCropGestures({ canvas, picture, crop, onCrop })

  // The one before was cropped, or the picture took its time to open.
  useEffect(() => area.current?.focus(), [area])

  function onKeyDown(event: KeyboardEvent) {
    const next = byKey(event.key)
    if (!next || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    next()
  }

  function byKey(key: string): (() => void) | undefined {
    const step = rectOf(picture, crop).width * KEY_STEP
    const push = (x: number, y: number) => () => onCrop(pushed(picture, crop, { x: x * step, y: y * step }))
    const zoomBy = (factor: number) => () => onCrop(zoomed(picture, crop, crop.zoom * factor))
    const keys: Record<string, () => void> = {
      ArrowLeft: push(-1, 0),
      ArrowRight: push(1, 0),
      ArrowUp: push(0, -1),
      ArrowDown: push(0, 1),
      '+': zoomBy(KEY_ZOOM),
      '=': zoomBy(KEY_ZOOM),
      '-': zoomBy(1 / KEY_ZOOM),
      r: () => onCrop(turned(picture, crop, 'right')),
      R: () => onCrop(turned(picture, crop, 'left')),
      Enter: onDone,
    }
    return keys[key]
  }

  return (
    <div
      ref={area}
      role="application"
      tabIndex={0}
      aria-label={texts.area}
      aria-describedby={howId}
      onKeyDown={onKeyDown}
      className="relative min-h-60 flex-1 touch-none overflow-hidden focus-visible:-outline-offset-3 after:pointer-events-none after:absolute after:inset-1 after:rounded-lg focus-visible:after:outline-3 focus-visible:after:outline-flame-core"
    >
      <p id={howId} hidden>
        {texts.keys}
      </p>
      <canvas
        ref={canvas}
        aria-hidden
        {...hand}
        className="absolute inset-0 size-full cursor-grab touch-none active:cursor-grabbing"
      />
    </div>
  )
}
