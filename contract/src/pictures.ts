/** How wide the pictures of a photo are made; never wider than the photo itself. */
export const PHOTO_WIDTHS = [160, 360, 720, 1200] as const
export const PHOTO_FORMATS = ['avif', 'webp'] as const
export type PhotoFormat = (typeof PHOTO_FORMATS)[number]

/** Where the picture of a photo is, in one of its `widths`. */
export const photoPath = (id: string, width: number, format: PhotoFormat) =>
  `/api/photos/${id}/${width}.${format}`

/** How wide the deck shows a picture, by which the browser chooses one of its widths: the page and its preload must agree. */
export const CARD_PHOTO_SIZES = '(width >= 29.5rem) 27rem, calc(100vw - 2.5rem)'
