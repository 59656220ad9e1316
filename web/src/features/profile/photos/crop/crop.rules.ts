/** The sides of a picture or of a place on the screen. */
export type CropSize = { width: number; height: number }
export type CropPoint = { x: number; y: number }
export type Rect = CropPoint & CropSize
/** Quarter turns clockwise. */
export type Turns = 0 | 1 | 2 | 3
export const shapes = ['portrait', 'original'] as const
export type Shape = (typeof shapes)[number]

/** The visible part of a picture. `center` is a fraction of the rotated width and height. */
export type Crop = { turns: Turns; shape: Shape; zoom: number; center: CropPoint }

/** The shape of a card in the deck. */
export const PORTRAIT = 4 / 5
/** Nothing larger leaves the device: the largest picture that is ever shown is 1,200 px wide. */
export const MAX_SIDE = 2048
const MAX_ZOOM = 5
// A panorama would be a line on every screen.
const MOST_ASPECT = 2
// Closer than this a picture only shows its grain.
const LEAST_SIDE = 400

export const wholeCrop: Crop = { turns: 0, shape: 'portrait', zoom: 1, center: { x: 0.5, y: 0.5 } }

export const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** The picture as it stands after its turns. */
export const turnedSize = ({ width, height }: CropSize, turns: Turns): CropSize =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width }

/** The largest frame of its shape that the turned picture fills. */
function frameOf(size: CropSize, { turns, shape }: Crop): CropSize {
  const whole = turnedSize(size, turns)
  const aspect =
    shape === 'portrait' ? PORTRAIT : clamp(whole.width / whole.height, 1 / MOST_ASPECT, MOST_ASPECT)
  return whole.width / whole.height > aspect
    ? { width: whole.height * aspect, height: whole.height }
    : { width: whole.width, height: whole.width / aspect }
}

/** How far one may go in before there is nothing left to see. */
export function mostZoom(size: CropSize, crop: Crop): number {
  const frame = frameOf(size, crop)
  return clamp(Math.min(frame.width, frame.height) / LEAST_SIDE, 1, MAX_ZOOM)
}

/** The part that is kept, in pixels of the turned picture. */
export function rectOf(size: CropSize, crop: Crop): Rect {
  const whole = turnedSize(size, crop.turns)
  const frame = frameOf(size, crop)
  const [width, height] = [frame.width / crop.zoom, frame.height / crop.zoom]
  return {
    width,
    height,
    x: clamp(crop.center.x * whole.width - width / 2, 0, whole.width - width),
    y: clamp(crop.center.y * whole.height - height / 2, 0, whole.height - height),
  }
}

/** The same crop with nothing in it that the picture does not have. */
function held(size: CropSize, crop: Crop): Crop {
  const near = { ...crop, zoom: clamp(crop.zoom, 1, mostZoom(size, crop)) }
  const { x, y, width, height } = rectOf(size, near)
  const whole = turnedSize(size, crop.turns)
  return { ...near, center: { x: (x + width / 2) / whole.width, y: (y + height / 2) / whole.height } }
}

/** The picture pushed by so many of its own pixels; the frame stays where it is. */
export function pushed(size: CropSize, crop: Crop, by: CropPoint): Crop {
  const whole = turnedSize(size, crop.turns)
  const { x, y } = crop.center
  return held(size, { ...crop, center: { x: x - by.x / whole.width, y: y - by.y / whole.height } })
}

/** Nearer or further; what lies at `about`, a part of the frame, stays there. */
export function zoomed(size: CropSize, crop: Crop, to: number, about: CropPoint = { x: 0.5, y: 0.5 }): Crop {
  const whole = turnedSize(size, crop.turns)
  const before = rectOf(size, crop)
  const zoom = clamp(to, 1, mostZoom(size, crop))
  const shrunk = crop.zoom / zoom
  const x = before.x + before.width * (about.x + (0.5 - about.x) * shrunk)
  const y = before.y + before.height * (about.y + (0.5 - about.y) * shrunk)
  return held(size, { ...crop, zoom, center: { x: x / whole.width, y: y / whole.height } })
}

const next: Record<Turns, Turns> = { 0: 1, 1: 2, 2: 3, 3: 0 }

/** A quarter turn, about what is in the middle. */
export function turned(size: CropSize, crop: Crop, way: 'left' | 'right'): Crop {
  const { x, y } = crop.center
  return way === 'right'
    ? held(size, { ...crop, turns: next[crop.turns], center: { x: 1 - y, y: x } })
    : held(size, { ...crop, turns: next[next[next[crop.turns]]], center: { x: y, y: 1 - x } })
}

export const shaped = (size: CropSize, crop: Crop, shape: Shape): Crop => held(size, { ...crop, shape })

/** How large the kept part becomes: never larger than it is, nor than anybody needs. */
export function outputOf({ width, height }: CropSize): CropSize {
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Where the frame stands on a stage: as large as it fits with room around it. */
export function frameOn(stage: CropSize, { width, height }: CropSize): Rect {
  const margin = clamp(Math.min(stage.width, stage.height) * 0.05, 8, 28)
  const scale = Math.min((stage.width - 2 * margin) / width, (stage.height - 2 * margin) / height)
  const [w, h] = [Math.max(1, width * scale), Math.max(1, height * scale)]
  return { width: w, height: h, x: (stage.width - w) / 2, y: (stage.height - h) / 2 }
}
