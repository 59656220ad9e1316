import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  openRecorder,
  type Recorder,
  type Recording,
  RecordingError,
  type RecordingProblem,
} from '../../../lib/recording/recorder.ts'

export type CameraStage =
  | { kind: 'off' | 'asking' | 'ready' | 'stopping' }
  | { kind: 'counting'; seconds: number }
  | { kind: 'recording'; elapsedMs: number }
  | { kind: 'trouble'; problem: RecordingProblem }

type Facing = 'user' | 'environment'
type ShownCamera = { stream?: MediaStream; facing: Facing }

const COUNTDOWN_SECONDS = 3
const TICK_MS = 200

/** The camera of the viewer: on after a press, recording after a countdown, off when the component is gone. */
export function useCamera(maxMs: number, onRecorded: (recording: Recording) => void) {
  const [stage, setStage] = useState<CameraStage>({ kind: 'off' })
  const [{ stream, facing }, setShown] = useState<ShownCamera>({ facing: 'user' })
  const [hasSeveral, setHasSeveral] = useState(false)
  const recorder = useRef<Recorder>(undefined)
  const isGone = useRef(false)

  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      recorder.current?.close()
    }
  }, [])

  async function turnOn(next: Facing = facing): Promise<void> {
    recorder.current?.close()
    setStage({ kind: 'asking' })
    try {
      const opened = await openRecorder({ hasVideo: true, facing: next })
      if (isGone.current) return opened.close()
      recorder.current = opened
      setShown({ stream: opened.stream, facing: next })
      setStage({ kind: 'ready' })
      setHasSeveral((await countCameras().catch(() => 1)) > 1)
    } catch (error) {
      if (!isGone.current) setStage({ kind: 'trouble', problem: problemOf(error) })
    }
  }

  async function stop(): Promise<void> {
    const { current } = recorder
    if (!current || stage.kind !== 'recording') return
    setStage({ kind: 'stopping' })
    const recording = await current.stop()
    current.close()
    if (!isGone.current) onRecorded(recording)
  }

  useCountdown(stage, (left) => {
    if (left > 1) return setStage({ kind: 'counting', seconds: left - 1 })
    recorder.current?.start()
    setStage({ kind: 'recording', elapsedMs: 0 })
  })
  useElapsed(stage, (elapsedMs) => {
    if (elapsedMs >= maxMs) void stop()
    else setStage({ kind: 'recording', elapsedMs })
  })

  return {
    stage,
    stream,
    // As people know themselves.
    isMirrored: facing === 'user',
    turnOn: () => void turnOn(),
    turn: hasSeveral ? () => void turnOn(facing === 'user' ? 'environment' : 'user') : undefined,
    record: () => setStage({ kind: 'counting', seconds: COUNTDOWN_SECONDS }),
    stop: () => void stop(),
  }
}

/** Calls back once a second while it counts down. */
function useCountdown(stage: CameraStage, onSecond: (left: number) => void): void {
  const seconds = stage.kind === 'counting' ? stage.seconds : undefined
  const tell = useEffectEvent(onSecond)
  useEffect(() => {
    if (seconds === undefined) return
    const timer = setTimeout(() => tell(seconds), 1000)
    return () => clearTimeout(timer)
  }, [seconds])
}

/** Calls back with the time since the recording began. */
function useElapsed(stage: CameraStage, onTick: (elapsedMs: number) => void): void {
  const isRecording = stage.kind === 'recording'
  const tell = useEffectEvent(onTick)
  useEffect(() => {
    if (!isRecording) return
    const startedAt = performance.now()
    const timer = setInterval(() => tell(performance.now() - startedAt), TICK_MS)
    return () => clearInterval(timer)
  }, [isRecording])
}

const problemOf = (error: unknown): RecordingProblem =>
  error instanceof RecordingError ? error.problem : 'unsupported'

const countCameras = async (): Promise<number> =>
  (await navigator.mediaDevices.enumerateDevices()).filter(({ kind }) => kind === 'videoinput').length
