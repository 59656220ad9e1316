import { WAVEFORM_BARS } from '@hearth/contract/media/media'

const LOUDEST = 32_768
/** Speech is mostly far below the loudest sample; the root makes its differences visible. */
const height = (peak: number) => Math.round(100 * Math.sqrt(peak / LOUDEST))

/** Returns the loudest sample of equal parts of a sound, from 0 to 100; none for less than a sample in each. */
export function waveformOf(samples: Int16Array): number[] {
  if (samples.length < WAVEFORM_BARS) return []
  const edge = (bar: number) => Math.floor((bar * samples.length) / WAVEFORM_BARS)
  return Array.from({ length: WAVEFORM_BARS }, (_, bar) => {
    const part = samples.subarray(edge(bar), edge(bar + 1))
    return height(part.reduce((loudest, sample) => Math.max(loudest, Math.abs(sample)), 0))
  })
}
