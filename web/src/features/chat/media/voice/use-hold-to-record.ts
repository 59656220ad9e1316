import { type MouseEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { VoiceRecording, VoiceStage } from '../../../../lib/recording/voice-recording.ts'

/** A press that is longer than this records while it lasts; a shorter one starts a recording. */
const HOLD_MS = 350
/** How far a finger that holds has to go to cancel. */
const AWAY_PX = 90

type PressStart = { at: number; x: number; y: number }

/** Calls `onEscape` wherever the focus is. */
function useEscape(isActive: boolean, onEscape: () => void): void {
  const escape = useEffectEvent(onEscape)
  useEffect(() => {
    if (!isActive) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      escape()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isActive])
}

/**
 * Returns the listeners of the record button. Holding it records while it is held, and moving away cancels; a tap, Enter
 * or Space starts, and another stops. Escape cancels.
 */
export function useHoldToRecord(recording: VoiceRecording, stage: VoiceStage) {
  const [press, setPress] = useState<PressStart>()
  const [isAway, setIsAway] = useState(false)
  // A pointer is heard of twice, as what it does and as a click; a key or a screen reader only as a click.
  const wasPointer = useRef(false)
  const isActive = stage.kind === 'asking' || stage.kind === 'recording'

  useEscape(isActive, () => {
    setPress(undefined)
    recording.cancel()
  })

  function toggle() {
    if (stage.kind === 'recording') void recording.finish()
    else if (stage.kind === 'asking') recording.cancel()
    else void recording.begin()
  }

  function onPointerDown({ button, currentTarget, pointerId, clientX, clientY, timeStamp }: PointerEvent) {
    if (button !== 0) return
    wasPointer.current = true
    if (isActive) return
    currentTarget.setPointerCapture(pointerId)
    setIsAway(false)
    setPress({ at: timeStamp, x: clientX, y: clientY })
    void recording.begin()
  }

  function onPointerMove({ clientX, clientY }: PointerEvent) {
    if (press) setIsAway(Math.hypot(clientX - press.x, clientY - press.y) > AWAY_PX)
  }

  function onPointerUp({ timeStamp }: PointerEvent) {
    if (!press) return toggle()
    setPress(undefined)
    if (isAway) recording.cancel()
    // While the browser still asks for the microphone nothing was said: it goes on as after a tap.
    else if (timeStamp - press.at > HOLD_MS) void recording.finish()
  }

  function onClick({ detail }: MouseEvent) {
    const isRepeat = wasPointer.current && detail > 0
    wasPointer.current = false
    if (!isRepeat) toggle()
  }

  return {
    isHeld: press !== undefined,
    isAway: press !== undefined && isAway,
    listeners: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      // The question of the browser takes the finger away: it goes on as after a tap.
      onPointerCancel: () => setPress(undefined),
      onContextMenu: (event: MouseEvent) => event.preventDefault(),
      onClick,
    },
  }
}
