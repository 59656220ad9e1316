import { clipLimits } from '@hearth/contract/media/media'
import { type SyntheticEvent, useRef, useState } from 'react'
import { type ClipCut, cutTo, wholeOf } from './cut.rules.ts'

const { maxSourceMs } = clipLimits.intro
/** Later than any end, in seconds: a browser that goes there learns how long a recording is. */
const FAR = 1e7

export type CutProblem = 'unreadable' | 'tooLong'

type CutLengths = { knownMs: number | undefined; maxMs: number }

/** The video of a cut: learns its length, shows what is being moved, and plays the part that is kept. */
export function useCutting({ knownMs, maxMs }: CutLengths, onProblem: (problem: CutProblem) => void) {
  const video = useRef<HTMLVideoElement>(null)
  const [durationMs, setDurationMs] = useState<number>()
  const [cut, setCut] = useState<ClipCut>()
  const [isPlaying, setIsPlaying] = useState(false)

  function learn({ currentTarget }: SyntheticEvent<HTMLVideoElement>) {
    const { duration } = currentTarget
    if (durationMs !== undefined || Number.isNaN(duration)) return
    if (!Number.isFinite(duration)) {
      currentTarget.currentTime = FAR
      return
    }
    // A recorder's clock counts a moment more than its file has.
    const ms = Math.floor(Math.min(duration * 1000, knownMs ?? Number.POSITIVE_INFINITY))
    if (ms > maxSourceMs) return onProblem('tooLong')
    setDurationMs(ms)
    setCut(wholeOf(ms, maxMs))
    currentTarget.currentTime = 0
  }

  function show(ms: number) {
    video.current?.pause()
    if (video.current) video.current.currentTime = ms / 1000
  }

  return {
    video,
    durationMs,
    cut,
    isPlaying,
    events: {
      onLoadedMetadata: learn,
      onDurationChange: learn,
      onError: () => onProblem('unreadable'),
      onPlay: () => setIsPlaying(true),
      onPause: () => setIsPlaying(false),
      onTimeUpdate: ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) =>
        cut && currentTarget.currentTime * 1000 >= cut.toMs && currentTarget.pause(),
    },
    move: (ends: readonly [number, number]) => {
      if (!cut || durationMs === undefined) return
      const next = cutTo(cut, ends, { durationMs, maxMs })
      setCut(next)
      show(next.fromMs === cut.fromMs ? next.toMs : next.fromMs)
    },
    choosePoster: (posterMs: number) => {
      if (!cut) return
      setCut({ ...cut, posterMs })
      show(posterMs)
    },
    toggle: () => {
      if (!video.current || !cut) return
      if (isPlaying) return video.current.pause()
      video.current.currentTime = cut.fromMs / 1000
      video.current.play().catch(() => undefined)
    },
  }
}
