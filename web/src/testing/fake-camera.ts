import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** A track of the camera or microphone, which ends when it is told or unplugged. */
class FakeTrack extends EventTarget {
  readyState = 'live'
  stop() {
    this.readyState = 'ended'
  }
}

/** Gives a recording of some bytes a moment after it is stopped. */
class FakeMediaRecorder extends EventTarget {
  static isTypeSupported = (type: string) => type.startsWith('video/webm')
  state = 'inactive'
  mimeType = 'video/webm'
  start() {
    this.state = 'recording'
  }
  stop() {
    this.state = 'inactive'
    const data = new Blob(['recorded'], { type: this.mimeType })
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data }))
    this.dispatchEvent(new Event('stop'))
  }
}

/** A browser with a camera. jsdom has none, and plays nothing. */
export function fakeCamera() {
  const tracks: FakeTrack[] = []
  const asked: MediaStreamConstraints[] = []
  let problem: string | undefined
  const getUserMedia = async (wanted: MediaStreamConstraints) => {
    asked.push(wanted)
    if (problem) throw Object.assign(new Error(problem), { name: problem })
    const track = new FakeTrack()
    tracks.push(track)
    return { getTracks: () => [track], getVideoTracks: () => [track] }
  }
  vi.stubGlobal('MediaRecorder', FakeMediaRecorder)
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true })
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:recorded')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  return {
    asked,
    /** Whether the camera is on. */
    isOn: () => tracks.some(({ readyState }) => readyState === 'live'),
    /** From now on the browser refuses with the error of this name. */
    refuse: (name: string | undefined) => {
      problem = name
    },
    unplug: () => {
      act(() => void tracks.at(-1)?.dispatchEvent(new Event('ended')))
    },
  }
}
