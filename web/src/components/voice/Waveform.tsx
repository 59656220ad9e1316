import { useMemo } from 'react'
import { barsOf, waveformPath } from '../../lib/recording/waveform.rules.ts'

type WaveformProps = {
  /** From 0 to 100. */
  bars: readonly number[]
  /** How many there is room for. */
  count: number
  /** How much of it is played, from 0 to 1. */
  played: number
  /** Draws them as they are, and not in relation to the loudest. */
  isAbsolute?: boolean
}

const line = 'fill-none stroke-current stroke-2 [stroke-linecap:round] [vector-effect:non-scaling-stroke]'

/** How loud a recording is from its beginning to its end; what is played is drawn in full. */
export function Waveform({ bars, count, played, isAbsolute = false }: WaveformProps) {
  const d = useMemo(() => waveformPath(isAbsolute ? bars : barsOf(bars, count)), [bars, count, isAbsolute])
  const rest = `${100 * (1 - played)}%`
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${count} 100`}
      preserveAspectRatio="none"
      className="block size-full overflow-visible rtl:-scale-x-100"
    >
      <path d={d} className={`${line} opacity-35 forced-colors:opacity-60`} />
      <path d={d} className={line} style={{ clipPath: `inset(-10% ${rest} -10% 0)` }} />
    </svg>
  )
}
