import { CLIP_TOLERANCE_MS } from '@hearth/contract/media/media'
import { createStore, type Store } from '../store.ts'
import { type LevelMeter, openLevelMeter } from './level-meter.ts'
import { openRecorder, type Recorder, RecordingError, type RecordingProblem } from './recorder.ts'
import { barsOf } from './waveform.rules.ts'

/** A finished recording; `waveform` as in `MediaView`. */
export type SpokenWords = { blob: Blob; durationMs: number; waveform: number[] }

/** `silent`: nothing was heard, `short`: hardly anything was recorded. */
export type VoiceProblem = RecordingProblem | 'short' | 'silent'

export type VoiceStage =
  | { kind: 'idle' }
  | { kind: 'asking' }
  | { kind: 'recording' }
  | { kind: 'trouble'; problem: VoiceProblem }

/** The sound so far; `levels` from 0 to 1, the newest last. */
export type VoiceSound = { elapsedMs: number; levels: readonly number[] }

const LEVEL_EVERY_MS = 60
/** A shorter recording was a press by mistake. */
const SHORTEST_MS = 600
/** A microphone that is muted gives less than this. */
const SILENCE = 0.01
/** Measuring begins with a second in which some browsers hear nothing. */
const JUDGED_FROM_MS = 1500

type RecordingOptions = {
  maxMs: number
  /** Gets what was recorded, where that outlives the recording. */
  words?: Store<SpokenWords | undefined>
}

/** Records one person's voice, once at a time. */
export class VoiceRecording {
  readonly stage = createStore<VoiceStage>({ kind: 'idle' })
  readonly sound: Store<VoiceSound> = createStore<VoiceSound>({ elapsedMs: 0, levels: [] })
  /** The newest finished recording. */
  readonly words: Store<SpokenWords | undefined>
  readonly #maxMs: number
  #recorder: Recorder | undefined
  #meter: LevelMeter | undefined
  #ticking: ReturnType<typeof setInterval> | undefined
  /** Counts the attempts, so that a microphone that comes late is not used for another. */
  #attempt = 0

  constructor({ maxMs, words = createStore<SpokenWords | undefined>(undefined) }: RecordingOptions) {
    this.#maxMs = maxMs
    this.words = words
  }

  async begin(): Promise<void> {
    if (this.stage.get().kind === 'asking' || this.stage.get().kind === 'recording') return
    const attempt = (this.#attempt += 1)
    this.stage.set({ kind: 'asking' })
    try {
      const recorder = await openRecorder({ hasVideo: false })
      if (attempt !== this.#attempt) return recorder.close()
      this.#start(recorder)
    } catch (error) {
      if (attempt !== this.#attempt) return
      this.#fail(error instanceof RecordingError ? error.problem : 'unsupported')
    }
  }

  /** Ends the recording and hands it over. */
  async finish(): Promise<void> {
    const recorder = this.#recorder
    if (this.stage.get().kind !== 'recording' || !recorder) return
    const attempt = this.#attempt
    this.#recorder = undefined
    clearInterval(this.#ticking)
    const { blob, durationMs } = await recorder.stop()
    const { levels } = this.sound.get()
    recorder.close()
    this.#release()
    if (attempt !== this.#attempt) return
    if (durationMs < SHORTEST_MS) return this.#fail('short')
    if (durationMs > JUDGED_FROM_MS && levels.length > 0 && Math.max(...levels) < SILENCE)
      return this.#fail('silent')
    this.stage.set({ kind: 'idle' })
    const heldMs = Math.min(Math.round(durationMs), this.#maxMs)
    this.words.set({ blob, durationMs: heldMs, waveform: barsOf(levels) })
  }

  /** Throws away what was recorded, and any problem. */
  cancel(): void {
    this.#attempt += 1
    this.#release()
    this.stage.set({ kind: 'idle' })
  }

  #start(recorder: Recorder): void {
    this.#recorder = recorder
    this.#meter = openLevelMeter(recorder.stream)
    this.sound.set({ elapsedMs: 0, levels: [] })
    recorder.start()
    const startedAt = performance.now()
    this.#ticking = setInterval(() => this.#tick(performance.now() - startedAt), LEVEL_EVERY_MS)
    // A microphone that is pulled out ends what was said, and loses none of it.
    for (const track of recorder.stream.getTracks())
      track.addEventListener('ended', () => void this.finish(), { once: true })
    this.stage.set({ kind: 'recording' })
  }

  #tick(elapsedMs: number): void {
    const level = this.#meter?.read()
    const { levels } = this.sound.get()
    this.sound.set({ elapsedMs, levels: level === undefined ? levels : [...levels, level] })
    if (elapsedMs >= this.#maxMs + CLIP_TOLERANCE_MS / 4) void this.finish()
  }

  #fail(problem: VoiceProblem): void {
    this.#release()
    this.stage.set({ kind: 'trouble', problem })
  }

  #release(): void {
    clearInterval(this.#ticking)
    this.#recorder?.close()
    this.#recorder = undefined
    this.#meter?.close()
    this.#meter = undefined
  }
}
