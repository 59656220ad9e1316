import type { AreaTexts } from '@hearth/texts/areas'

/** The first bytes of a file tell its format; its name is not trusted. */
export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic'

/** Offered by the system's own chooser; what is chosen is looked at all the same. */
export const ACCEPTED =
  'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif,.jpg,.jpeg,.png,.webp,.avif,.heic,.heif'

const MAX_FILE_BYTES = 50 * 1024 * 1024
// More than any frame needs, and little enough for the memory of a small phone.
const MAX_WORKING_PX = 4096
const HEAD_BYTES = 64

/** Why a file did not become a photo. */
export type PictureProblem = keyof AreaTexts['photos']['problems']

/** A file that cannot become a photo, and why. */
export class NoPicture extends Error {
  readonly problem: PictureProblem
  constructor(problem: PictureProblem) {
    super(problem)
    this.problem = problem
  }
}

const heicBrands = /heic|heix|hevc|hevx|heim|heis|hevm|hevs|mif1|msf1/

/** Returns the format that these first bytes belong to. */
export function kindOf(head: Uint8Array): PictureFormat | undefined {
  const text = String.fromCharCode(...head)
  if (text.startsWith('\u00ff\u00d8\u00ff')) return 'jpeg'
  if (text.startsWith('\u0089PNG\r\n\u001a\n')) return 'png'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp'
  return text.slice(4, 8) === 'ftyp' ? kindOfBox(head, text) : undefined
}

function kindOfBox([, , high = 0, low = 0]: Uint8Array, text: string): PictureFormat | undefined {
  // A box lists all that it is compatible with, and what comes after it is not its brand.
  const brands = text.slice(8, Math.min((high << 8) | low, HEAD_BYTES))
  if (/avi[fs]/.test(brands)) return 'avif'
  return heicBrands.test(brands) ? 'heic' : undefined
}

/** Returns the picture in a file, upright; the caller closes it. Throws `NoPicture`. */
export async function openPicture(file: Blob): Promise<ImageBitmap> {
  if (file.size > MAX_FILE_BYTES) throw new NoPicture('size')
  const kind = kindOf(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()))
  if (!kind) throw new NoPicture('kind')
  const picture = await decoded(file, kind).catch(() => {
    throw new NoPicture('broken')
  })
  return atWorkingSize(picture)
}

/** By the browser where it can; few of them know HEIC, and the decoder for those is large. */
async function decoded(file: Blob, kind: PictureFormat): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch (error) {
    if (kind !== 'heic') throw error
    const { heicPicture } = await import('./heic.ts')
    return heicPicture(file)
  }
}

async function atWorkingSize(picture: ImageBitmap): Promise<ImageBitmap> {
  const { width, height } = picture
  const scale = MAX_WORKING_PX / Math.max(width, height)
  if (scale >= 1) return picture
  try {
    return await createImageBitmap(picture, {
      resizeWidth: Math.round(width * scale),
      resizeHeight: Math.round(height * scale),
      resizeQuality: 'high',
    })
  } finally {
    picture.close()
  }
}
