import type { KeyboardEvent, PointerEvent } from 'react'
import { useClockText } from '../../lib/format/clock.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Waveform } from './Waveform.tsx'

type SeekerProps = {
  waveform: readonly number[]
  atMs: number
  durationMs: number
  isDisabled: boolean
  onSeek: (toMs: number) => void
}

const STEP_MS = 2000
/** Few enough to be told apart on the narrowest phones. */
const BARS = 28

const isLeftToRight = (element: Element) => getComputedStyle(element).direction !== 'rtl'

/** The place in a recording, over its waveform. A pointer or the arrow keys move it. */
export function Seeker({ waveform, atMs, durationMs, isDisabled, onSeek }: SeekerProps) {
  const texts = useTexts('voicePlayer')
  const clock = useClockText()

  function seekTo({ currentTarget, clientX }: PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect()
    const share = Math.max(0, Math.min(1, (clientX - left) / Math.max(1, width)))
    onSeek(durationMs * (isLeftToRight(currentTarget) ? share : 1 - share))
  }

  function onPointerDown(event: PointerEvent) {
    if (isDisabled || event.button !== 0) return
    // A finger that rests on the message would open its menu.
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    seekTo(event)
  }

  function onKeyDown(event: KeyboardEvent) {
    const forward = isLeftToRight(event.currentTarget) ? STEP_MS : -STEP_MS
    const places: Record<string, number> = {
      ArrowRight: atMs + forward,
      ArrowLeft: atMs - forward,
      ArrowUp: atMs + STEP_MS,
      ArrowDown: atMs - STEP_MS,
      Home: 0,
      End: durationMs,
    }
    const place = places[event.key]
    if (place === undefined || isDisabled) return
    event.preventDefault()
    onSeek(Math.max(0, Math.min(place, durationMs)))
  }

  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={texts.place}
      aria-disabled={isDisabled || undefined}
      aria-valuemin={0}
      aria-valuemax={Math.round(durationMs / 1000)}
      aria-valuenow={Math.round(atMs / 1000)}
      aria-valuetext={texts.placeOf({ at: clock(atMs), length: clock(durationMs) })}
      onPointerDown={onPointerDown}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && seekTo(event)}
      onKeyDown={onKeyDown}
      className="h-11 min-w-0 flex-1 cursor-pointer touch-pan-y rounded-md px-1 py-2 off:cursor-default"
    >
      <Waveform bars={waveform} count={BARS} played={durationMs > 0 ? Math.min(1, atMs / durationMs) : 0} />
    </div>
  )
}
