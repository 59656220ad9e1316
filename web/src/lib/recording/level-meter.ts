export type LevelMeter = {
  /** How loud it is right now, from 0 to 1; unknown where the browser does not measure it. */
  read: () => number | undefined
  close: () => void
}

/** Speech at a usual distance fills about a third of what a microphone can measure. */
const GAIN = 3

/** Measures how loud a stream is. */
export function openLevelMeter(stream: MediaStream): LevelMeter | undefined {
  if (!('AudioContext' in globalThis)) return undefined
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  context.createMediaStreamSource(stream).connect(analyser)
  // A browser may start it paused where it does not see the press that led here.
  void context.resume()
  const samples = new Uint8Array(analyser.fftSize)
  return {
    read: () => {
      if (context.state !== 'running') return undefined
      analyser.getByteTimeDomainData(samples)
      const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample - 128)), 0)
      return Math.min(1, (GAIN * peak) / 128)
    },
    close: () => void context.close(),
  }
}
