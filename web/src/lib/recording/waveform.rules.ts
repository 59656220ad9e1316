import { WAVEFORM_BARS } from '@hearth/contract/media/media'

/** Returns how loud each of `count` equal parts is, from 0 to 100, where the loudest of all is 100. */
export function barsOf(levels: readonly number[], count = WAVEFORM_BARS): number[] {
  const loudest = Math.max(...levels, Number.EPSILON)
  return Array.from({ length: count }, (_, nth) => {
    const from = Math.floor((nth * levels.length) / count)
    const to = Math.max(from + 1, Math.floor(((nth + 1) * levels.length) / count))
    const peak = Math.max(0, ...levels.slice(from, to))
    return Math.round((100 * peak) / loudest)
  })
}

/** Returns the line of a waveform: one upright stroke for each bar, in a box of `bars.length` by 100. */
export function waveformPath(bars: readonly number[]): string {
  return bars
    .map((bar, nth) => {
      // Silence is a dot, so that the line goes on.
      const half = Math.max(2, bar * 0.46)
      return `M${nth + 0.5} ${50 - half}V${50 + half}`
    })
    .join('')
}
