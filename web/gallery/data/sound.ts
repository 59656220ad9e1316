import { silence } from './silence.ts'

/** The reply of the browser to a request for the microphone. */
export type MicrophoneBehaviour = 'works' | 'asks' | 'blocked' | 'missing' | 'busy'
/** The behaviour of a recording that is played. */
export type PlayerBehaviour = 'plays' | 'loads' | 'fails'

const errors = { blocked: 'NotAllowedError', missing: 'NotFoundError', busy: 'NotReadableError' }

const real = { MediaRecorder: globalThis.MediaRecorder, AudioContext: globalThis.AudioContext }
const realPlayer = {
  play: HTMLMediaElement.prototype.play,
  pause: HTMLMediaElement.prototype.pause,
  load: HTMLMediaElement.prototype.load,
}

class GalleryRecorder extends EventTarget {
  static isTypeSupported = () => true
  readonly mimeType = 'audio/wav'
  state = 'inactive'
  start() {
    this.state = 'recording'
  }
  stop() {
    this.state = 'inactive'
    const data = new Blob([silence()], { type: this.mimeType })
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data }))
    this.dispatchEvent(new Event('stop'))
  }
}

/** Hears the same sentence again and again. */
class GalleryContext {
  readonly state = 'running'
  #heard = 0
  createAnalyser() {
    return {
      fftSize: 8,
      getByteTimeDomainData: (samples: Uint8Array) => {
        this.#heard += 1
        const loud = Math.abs(Math.sin(this.#heard / 3) * Math.cos(this.#heard / 7))
        samples.fill(128).fill(128 + Math.round(40 * loud), 0, 1)
      },
    }
  }
  createMediaStreamSource = () => ({ connect: () => undefined })
  resume = () => Promise.resolve()
  close = () => Promise.resolve()
}

/** Puts an invented microphone in place of the one that the browser may have. */
export function beMicrophone(how: MicrophoneBehaviour): void {
  Object.assign(globalThis, { MediaRecorder: GalleryRecorder, AudioContext: GalleryContext })
  const getUserMedia = () => {
    if (how === 'asks') return new Promise(() => undefined)
    if (how === 'works') return Promise.resolve({ getTracks: () => [] })
    return Promise.reject(new DOMException('', errors[how]))
  }
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true })
}

/** Puts an invented sound in place of every recording. */
export function bePlayer(how: PlayerBehaviour): void {
  Object.assign(HTMLMediaElement.prototype, {
    load: () => undefined,
    pause: () => undefined,
    play(this: HTMLMediaElement) {
      if (how === 'fails') return Promise.reject(new DOMException('', 'NotSupportedError'))
      if (how === 'loads') return new Promise(() => undefined)
      Object.defineProperty(this, 'currentTime', { value: 4, writable: true, configurable: true })
      this.dispatchEvent(new Event('playing'))
      return Promise.resolve()
    },
  })
}

export function beWithoutInventedSound(): void {
  Object.assign(globalThis, real)
  Object.assign(HTMLMediaElement.prototype, realPlayer)
  Reflect.deleteProperty(navigator, 'mediaDevices')
}
