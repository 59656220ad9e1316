import type { PhotoView } from '@hearth/contract/photos/photos'
import { photoPath } from '@hearth/contract/photos/photos'

type Format = 'avif' | 'webp'

/** Returns the `srcset` of a picture in one format. */
export const filesOf = ({ id, widths }: PhotoView, format: Format) =>
  widths.map((width) => `${photoPath(id, width, format)} ${width}w`).join(', ')

/** Returns one file of middle size, for browsers without `srcset`. */
export function oneFileOf({ id, widths }: PhotoView): string {
  const width = widths[Math.min(1, widths.length - 1)] ?? 0
  return photoPath(id, width, 'webp')
}

/** Loads and decodes a picture before it is shown. It stays ready while the element is kept. */
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
