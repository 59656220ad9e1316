import { drawnJpeg, type Pen } from '../../../../lib/pictures/jpeg.ts'
import { type Crop, type CropSize, frameOn, outputOf, type Rect, rectOf, type Turns } from './crop.rules.ts'

const QUARTER = Math.PI / 2

/** Draws the whole turned picture so that the pixel (0, 0) of it lies at `x`, `y`. */
function drawTurned(
  pen: Pen,
  picture: ImageBitmap,
  turns: Turns,
  at: { x: number; y: number; scale: number },
) {
  const { width, height } = picture
  const origin = {
    0: [0, 0],
    1: [height, 0],
    2: [width, height],
    3: [0, width],
  }[turns]
  pen.save()
  pen.translate(at.x, at.y)
  pen.scale(at.scale, at.scale)
  pen.translate(origin[0] ?? 0, origin[1] ?? 0)
  pen.rotate(turns * QUARTER)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, 0, 0)
  pen.restore()
}

/** The picture on its stage: what is kept in the light, the rest in the dark around it. Gives where the frame is. */
export function drawStage(
  canvas: HTMLCanvasElement,
  picture: ImageBitmap,
  crop: Crop,
  stage: CropSize,
): Rect {
  const rect = rectOf(picture, crop)
  const frame = frameOn(stage, rect)
  const pen = canvas.getContext('2d')
  if (!pen) return frame
  const density = Math.min(devicePixelRatio || 1, 2)
  canvas.width = Math.round(stage.width * density)
  canvas.height = Math.round(stage.height * density)
  pen.scale(density, density)
  const scale = frame.width / rect.width
  drawTurned(pen, picture, crop.turns, { x: frame.x - rect.x * scale, y: frame.y - rect.y * scale, scale })
  pen.fillStyle = 'rgb(12 8 14 / 0.66)'
  pen.beginPath()
  pen.rect(0, 0, stage.width, stage.height)
  pen.roundRect(frame.x, frame.y, frame.width, frame.height, 16)
  pen.fill('evenodd')
  drawLines(pen, frame)
  return frame
}

/** Thirds help to place a face. */
function drawLines(pen: Pen, { x, y, width, height }: Rect) {
  pen.strokeStyle = 'rgb(255 250 243 / 0.32)'
  pen.lineWidth = 1
  pen.beginPath()
  for (const third of [1 / 3, 2 / 3]) {
    pen.moveTo(x + width * third, y)
    pen.lineTo(x + width * third, y + height)
    pen.moveTo(x, y + height * third)
    pen.lineTo(x + width, y + height * third)
  }
  pen.stroke()
  pen.strokeStyle = 'rgb(255 250 243 / 0.9)'
  pen.lineWidth = 2
  pen.beginPath()
  pen.roundRect(x, y, width, height, 16)
  pen.stroke()
}

/** The kept part as a file of its own: upright, no larger than needed, and with nothing of what the camera noted. */
export async function developed(picture: ImageBitmap, crop: Crop): Promise<Blob> {
  const rect = rectOf(picture, crop)
  const { width, height } = outputOf(rect)
  const scale = width / rect.width
  return drawnJpeg({ width, height }, (pen) =>
    drawTurned(pen, picture, crop.turns, { x: -rect.x * scale, y: -rect.y * scale, scale }),
  )
}
