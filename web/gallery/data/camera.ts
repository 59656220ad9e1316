import { MINE, photosOf } from './photos.ts'

const real = Object.getOwnPropertyDescriptor(navigator, 'mediaDevices')
const FRAME_MS = 100
const WIDTH = 480
const HEIGHT = 600

let timer: ReturnType<typeof setInterval> | undefined

const answerWith = (getUserMedia: () => Promise<MediaStream>) =>
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true })

/** A camera before which somebody drawn sits still. */
export function beFilmed(): void {
  answerWith(async () => {
    const picture = new Image()
    picture.src = `/api/photos/${photosOf(MINE)[0]?.id}/720.webp`
    await picture.decode()
    const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT })
    const draw = () => canvas.getContext('2d')?.drawImage(picture, 0, 0, WIDTH, HEIGHT)
    draw()
    clearInterval(timer)
    timer = setInterval(draw, FRAME_MS)
    return canvas.captureStream()
  })
}

/** A camera that the browser does not give, for the reason with this name. */
export function refuseCamera(name: 'NotAllowedError' | 'NotFoundError' | 'NotReadableError'): void {
  answerWith(() => Promise.reject(new DOMException('', name)))
}

/** The browser asks, and nobody answers. */
export function askForCamera(): void {
  answerWith(() => new Promise(() => undefined))
}

/** A browser without cameras. */
export function lackCamera(): void {
  Object.defineProperty(navigator, 'mediaDevices', { value: undefined, configurable: true })
}

/** Gives the browser its own cameras back. */
export function leaveCamera(): void {
  clearInterval(timer)
  Reflect.deleteProperty(navigator, 'mediaDevices')
  if (real) Object.defineProperty(navigator, 'mediaDevices', real)
}
