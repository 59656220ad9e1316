import { vi } from 'vitest'

class FakeRecorder extends EventTarget {
  static isTypeSupported = () => true
  readonly mimeType = 'audio/webm'
  state = 'inactive'
  start() {
    this.state = 'recording'
  }
  stop() {
    this.state = 'inactive'
    const data = new Blob([new Uint8Array(1_000)], { type: this.mimeType })
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data }))
    this.dispatchEvent(new Event('stop'))
  }
}

class FakeTrack extends EventTarget {
  isStopped = false
  stop() {
    this.isStopped = true
  }
}

function play(this: HTMLMediaElement) {
  this.dispatchEvent(new Event('play'))
  this.dispatchEvent(new Event('playing'))
  return Promise.resolve()
}

function pause(this: HTMLMediaElement) {
  this.dispatchEvent(new Event('pause'))
}

/** A browser whose microphone works, or fails with the error of this name; gives its track. */
export function fakeMicrophone(errorName?: string) {
  const track = new FakeTrack()
  const getUserMedia = vi.fn(() =>
    errorName
      ? Promise.reject(Object.assign(new Error('refused'), { name: errorName }))
      : Promise.resolve({ getTracks: () => [track] }),
  )
  vi.stubGlobal('MediaRecorder', FakeRecorder)
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true })
  // jsdom plays nothing.
  Object.assign(HTMLMediaElement.prototype, { play, pause })
  HTMLMediaElement.prototype.load = () => undefined
  URL.createObjectURL = () => 'blob:a-recording'
  URL.revokeObjectURL = () => undefined
  return { track, getUserMedia }
}
