import type { PhotoView } from '@hearth/contract/photos'
import { photoPath } from '@hearth/contract/pictures'

type Format = 'avif' | 'webp'

/** All files of a picture in one format, for the browser to choose from. */
export const filesOf = ({ id, widths }: PhotoView, format: Format) =>
  widths.map((width) => `${photoPath(id, width, format)} ${width}w`).join(', ')

/** The file for whoever knows nothing of several: neither the smallest nor the largest. */
export function oneFileOf({ id, widths }: PhotoView): string {
  const width = widths[Math.min(1, widths.length - 1)] ?? 0
  return photoPath(id, width, 'webp')
}

/** A picture that is fetched and unpacked before it is shown; it stays ready for as long as the element is kept. */
export function fetchAhead(photo: PhotoView, sizes: string): HTMLPictureElement {
  const picture = document.createElement('picture')
  const source = Object.assign(document.createElement('source'), {
    type: 'image/avif',
    sizes,
    srcset: filesOf(photo, 'avif'),
  })
  const image = document.createElement('img')
  picture.append(source, image)
  Object.assign(image, { sizes, srcset: filesOf(photo, 'webp') })
  // A picture that fails here is requested again where it is shown.
  image.decode?.().catch(() => undefined)
  return picture
}
