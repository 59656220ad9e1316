import { drawnJpeg } from './jpeg.ts'
import { openPicture } from './opening.ts'

/** More than any screen shows of it. */
const LONGEST_SIDE_PX = 1600

/** A picture that was chosen or taken, ready to be sent; `aspect` is its width divided by its height. */
export type WholePicture = { blob: Blob; aspect: number }

/** Returns the whole picture of a file, upright and no larger than needed. Throws `NoPicture`. */
export async function wholePicture(file: Blob): Promise<WholePicture> {
  const picture = await openPicture(file)
  try {
    const scale = Math.min(1, LONGEST_SIDE_PX / Math.max(picture.width, picture.height))
    const width = Math.max(1, Math.round(picture.width * scale))
    const height = Math.max(1, Math.round(picture.height * scale))
    const blob = await drawnJpeg({ width, height }, (pen) => {
      pen.imageSmoothingQuality = 'high'
      pen.drawImage(picture, 0, 0, width, height)
    })
    return { blob, aspect: width / height }
  } finally {
    picture.close()
  }
}
