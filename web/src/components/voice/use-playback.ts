import { type RefObject, useEffect, useState } from 'react'

export type PlaybackState = 'paused' | 'loading' | 'playing' | 'failed'

export type Playback = {
  state: PlaybackState
  atMs: number
  durationMs: number
  toggle: () => void
  seek: (toMs: number) => void
  rate: number
  setRate: (rate: number) => void
}

type AudioRef = RefObject<HTMLAudioElement | null>

/** The events of an audio element that change what a player shows. */
const states = {
  waiting: 'loading',
  playing: 'playing',
  pause: 'paused',
  ended: 'paused',
  error: 'failed',
} as const

type AudioListeners = {
  onState: (state: PlaybackState) => void
  onLength: (ms: number) => void
}

/** Listens to an audio element, and stops it when another begins. */
function listenTo(element: HTMLAudioElement, { onState, onLength }: AudioListeners): () => void {
  const closing = new AbortController()
  const { signal } = closing
  for (const [event, next] of Object.entries(states))
    element.addEventListener(event, () => onState(next), { signal })
  const tellLength = () => Number.isFinite(element.duration) && onLength(1000 * element.duration)
  element.addEventListener('loadedmetadata', tellLength, { signal })
  // Such events do not bubble, but they can be caught on their way down.
  const stopForAnother = ({ target }: Event) => target !== element && element.pause()
  document.addEventListener('play', stopForAnother, { signal, capture: true })
  return () => {
    closing.abort()
    element.pause()
  }
}

/** Begins where it was stopped, or again where it has come to its end. */
function play(element: HTMLAudioElement, rate: number): Promise<void> {
  if (element.error) element.load()
  element.playbackRate = rate
  if (element.ended) element.currentTime = 0
  return element.play()
}

function moveTo(element: HTMLAudioElement | null, ms: number): void {
  if (element) element.currentTime = ms / 1000
}

function setSpeed(element: HTMLAudioElement | null, rate: number): void {
  if (element) element.playbackRate = rate
}

/** Returns the place that is heard, in milliseconds. */
function usePlace(audio: AudioRef, isPlaying: boolean) {
  const [atMs, setAtMs] = useState(0)
  useEffect(() => {
    if (!isPlaying) return
    let frame = requestAnimationFrame(function follow() {
      setAtMs(1000 * (audio.current?.currentTime ?? 0))
      frame = requestAnimationFrame(follow)
    })
    return () => cancelAnimationFrame(frame)
  }, [audio, isPlaying])
  return [atMs, setAtMs] as const
}

/**
 * Plays one recording, in an `audio` element. Whatever else plays in the page stops then, and this one stops when another
 * begins. Where `knownMs` is unset, the length is that of the file.
 */
export function usePlayback(audio: AudioRef, knownMs: number | undefined): Playback {
  const [state, setState] = useState<PlaybackState>('paused')
  const [atMs, setAtMs] = usePlace(audio, state === 'playing')
  const [rate, setRate] = useState(1)
  const [foundMs, setFoundMs] = useState(0)
  const durationMs = knownMs ?? foundMs

  useEffect(
    () => (audio.current ? listenTo(audio.current, { onState: setState, onLength: setFoundMs }) : undefined),
    [audio],
  )

  function toggle() {
    const element = audio.current
    if (!element) return
    if (state === 'playing' || state === 'loading') {
      element.pause()
      setState('paused')
      return
    }
    setState('loading')
    play(element, rate).catch((error: unknown) => {
      // Stopped before it had begun to play.
      const isStopped = error instanceof DOMException && error.name === 'AbortError'
      setState(isStopped ? 'paused' : 'failed')
    })
  }

  return {
    state,
    atMs,
    durationMs,
    toggle,
    seek: (toMs) => {
      const to = Math.max(0, Math.min(toMs, durationMs))
      setAtMs(to)
      moveTo(audio.current, to)
    },
    rate,
    setRate: (next) => {
      setRate(next)
      setSpeed(audio.current, next)
    },
  }
}
