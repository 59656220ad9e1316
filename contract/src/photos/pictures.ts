/** The widths in pixels of a photo's pictures; never wider than the photo. */
export const PHOTO_WIDTHS = [160, 360, 720, 1200] as const
export const PHOTO_FORMATS = ['avif', 'webp'] as const
export type PhotoFormat = (typeof PHOTO_FORMATS)[number]

/** Returns the URL path of a picture of a photo, in one of its `widths`. */
export const photoPath = (id: string, width: number, format: PhotoFormat) =>
  `/api/photos/${id}/${width}.${format}`

/** The `sizes` of a picture in the deck. The page and its preload must use the same. */
export const CARD_PHOTO_SIZES = '(width >= 29.5rem) 27rem, calc(100vw - 2.5rem)'
