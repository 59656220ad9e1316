export type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

const QUALITY = 0.9

type PictureSize = { width: number; height: number }

/** Draws a picture and returns it as a file of its own, with nothing of what a camera noted. */
export async function drawnJpeg({ width, height }: PictureSize, draw: (pen: Pen) => void): Promise<Blob> {
  const drawOn = (pen: Pen | null) => {
    if (!pen) throw new Error('There is nothing to draw with')
    // Transparent pixels would become black.
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, width, height)
    draw(pen)
  }
  if (typeof OffscreenCanvas === 'function') {
    const canvas = new OffscreenCanvas(width, height)
    drawOn(canvas.getContext('2d'))
    return canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
  }
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  drawOn(canvas.getContext('2d'))
  return new Promise((resolve, reject) => {
    const give = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('Nothing was drawn')))
    canvas.toBlob(give, 'image/jpeg', QUALITY)
  })
}
