/** Why the browser gives no camera or microphone. */
export type RecordingProblem = 'blocked' | 'missing' | 'busy' | 'unsupported'

export class RecordingError extends Error {
  readonly problem: RecordingProblem

  constructor(problem: RecordingProblem) {
    super(problem)
    this.name = 'RecordingError'
    this.problem = problem
  }
}

/** `durationMs` is measured by the clock, because a recorded file often does not know its own. */
export type Recording = { blob: Blob; durationMs: number }

export type Recorder = {
  /** The camera and microphone, to show while recording. */
  stream: MediaStream
  /** Begins a recording, also another one after the one before was stopped. */
  start: () => void
  /** Ends the recording and gives it. */
  stop: () => Promise<Recording>
  /** Turns camera and microphone off. Call it in any case. */
  close: () => void
}

type RecorderOptions = { hasVideo: boolean; hasSound?: boolean; facing?: 'user' | 'environment' }

const videoTypes = [
  'video/mp4;codecs=avc1.42E01E,mp4a.40.2',
  'video/webm;codecs=vp9,opus',
  'video/webm;codecs=vp8,opus',
  'video/webm',
]
const silentTypes = [
  'video/mp4;codecs=avc1.42E01E',
  'video/webm;codecs=vp9',
  'video/webm;codecs=vp8',
  'video/webm',
]
const audioTypes = ['audio/mp4;codecs=mp4a.40.2', 'audio/webm;codecs=opus', 'audio/ogg;codecs=opus']

const problems: Record<string, RecordingProblem> = {
  NotAllowedError: 'blocked',
  SecurityError: 'blocked',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

/** Whether this browser can record at all. */
export const canRecord = () =>
  'MediaRecorder' in globalThis && Boolean((navigator as Partial<Navigator>).mediaDevices)

const typesOf = ({ hasVideo, hasSound = true }: RecorderOptions) =>
  hasVideo ? (hasSound ? videoTypes : silentTypes) : audioTypes

/**
 * Asks for the microphone unless there is to be no sound, and the camera if there is to be a picture. Throws a
 * `RecordingError` if the person or the browser refuses.
 */
export async function openRecorder(options: RecorderOptions): Promise<Recorder> {
  const { hasVideo, hasSound = true, facing = 'user' } = options
  if (!canRecord()) throw new RecordingError('unsupported')
  const video = hasVideo && { width: { ideal: 1280 }, height: { ideal: 720 }, facingMode: facing }
  const stream = await navigator.mediaDevices
    .getUserMedia({ audio: hasSound, video })
    .catch((error: unknown) => {
      throw new RecordingError(problems[error instanceof Error ? error.name : ''] ?? 'unsupported')
    })
  const type = typesOf(options).find((one) => MediaRecorder.isTypeSupported(one))
  let recording: RunningRecording | undefined
  return {
    stream,
    start: () => {
      recording = record(stream, type)
    },
    stop: async () => {
      if (!recording) throw new Error('Nothing is being recorded')
      return recording.stop()
    },
    close: () => {
      for (const track of stream.getTracks()) track.stop()
    },
  }
}

type RunningRecording = { stop: () => Promise<Recording> }

function record(stream: MediaStream, type: string | undefined): RunningRecording {
  const recorder = new MediaRecorder(stream, {
    ...(type && { mimeType: type }),
    videoBitsPerSecond: 3_000_000,
    audioBitsPerSecond: 96_000,
  })
  const parts: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
  const stopped = new Promise<void>((resolve) => {
    recorder.addEventListener('stop', () => resolve(), { once: true })
  })
  const startedAt = performance.now()
  recorder.start(1000)
  return {
    stop: async () => {
      const durationMs = performance.now() - startedAt
      if (recorder.state !== 'inactive') recorder.stop()
      await stopped
      return { blob: new Blob(parts, { type: recorder.mimeType }), durationMs }
    },
  }
}
