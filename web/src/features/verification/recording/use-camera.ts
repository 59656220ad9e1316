import { useEffect, useRef, useState } from 'react'
import {
  openRecorder,
  type Recorder,
  RecordingError,
  type RecordingProblem,
} from '../../../lib/recording/recorder.ts'

/** `lost`: it was on, and ended by itself. */
export type CameraProblem = RecordingProblem | 'lost'

export type Camera = {
  /** There while the camera is on. */
  recorder: Recorder | undefined
  problem: CameraProblem | undefined
  /** The browser asks the person. */
  isAsking: boolean
  open: () => Promise<void>
  close: () => void
}

/** The camera of the page, which is off again once the page is left. */
export function useCamera(hasSound: boolean): Camera {
  const [recorder, setRecorder] = useState<Recorder>()
  const [problem, setProblem] = useState<CameraProblem>()
  const [isAsking, setIsAsking] = useState(false)
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])
  useEffect(() => {
    if (!recorder) return
    const [track] = recorder.stream.getVideoTracks()
    // Only an end that nobody here has asked for is told.
    const onEnded = () => {
      setRecorder(undefined)
      setProblem('lost')
    }
    track?.addEventListener('ended', onEnded)
    return () => {
      track?.removeEventListener('ended', onEnded)
      recorder.close()
    }
  }, [recorder])

  async function open() {
    setIsAsking(true)
    try {
      const opened = await openRecorder({ hasVideo: true, hasSound })
      if (isLeft.current) return opened.close()
      setProblem(undefined)
      setRecorder(opened)
    } catch (error) {
      if (!(error instanceof RecordingError)) throw error
      setProblem(error.problem)
    } finally {
      setIsAsking(false)
    }
  }
  return { recorder, problem, isAsking, open, close: () => setRecorder(undefined) }
}
