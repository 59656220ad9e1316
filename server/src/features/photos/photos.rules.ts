import {
  MAX_PHOTO_BYTES,
  MAX_PHOTO_PIXELS,
  MAX_PHOTOS,
  MAX_UNFINISHED_BYTES,
  type OwnPhotoView,
  type PhotoView,
  UPLOADS_PER_DAY,
  type UploadView,
} from '@hearth/contract/photos'
import { PHOTO_FORMATS } from '@hearth/contract/pictures'
import type { PhotoRefusal } from '../../context.ts'
import type { PhotoRow } from './photos.store.ts'
import type { UploadRow } from './uploads.store.ts'

const KINDS = 'a JPEG, PNG, WebP or AVIF photo'

/** Why a file cannot be a photo, in the words of whoever chose it. */
export const refusalWords: Record<PhotoRefusal, string> = {
  unknown: `This file is not a photo. Please choose ${KINDS}`,
  drawing: `A drawing cannot be taken. Please choose ${KINDS}`,
  gif: `GIF pictures cannot be taken. Please choose ${KINDS}`,
  heic: 'HEIC photos are converted by the page before they are sent. Please choose this one on that page again',
  video: `Videos cannot be taken. Please choose ${KINDS}`,
  other_picture: `This kind of picture cannot be taken. Please choose ${KINDS}`,
  animated: 'Moving pictures cannot be taken. Please choose a still photo',
  two_things:
    'This file holds something else beside the photo. Please save the photo anew and choose that one',
  damaged: 'This photo is damaged or did not arrive whole. Please try again, or choose another one',
  too_many_pixels: `This photo has too many pixels. Please choose one of at most ${MAX_PHOTO_PIXELS / 1e6} megapixels`,
  too_narrow:
    'This photo is too long and narrow. Please crop it so that one side is at most three times the other',
  crop_too_small: 'This part of the photo is too small. Please choose a larger part',
  too_heavy:
    'This photo asks for more work than Hearth can give it. Please save it smaller and choose that one',
}

export const words = {
  full: `You have ${MAX_PHOTOS} photos. Delete one before you add another`,
  quota: `You have started ${UPLOADS_PER_DAY} uploads in 24 hours. Please come back later`,
  unfinished: `Your unfinished uploads already take up ${MAX_UNFINISHED_BYTES / 1024 / 1024} MB. Let them finish first; those nobody continues are removed after a day`,
  busy: 'Many photos are on their way right now. Please try again in a minute',
  lost: 'Your photo did not arrive whole. Please choose it again',
  cancelled: 'This upload was cancelled',
  orderChanged: 'Your photos have changed in the meantime. Please look at them again',
  tooMuch: `This is more than was announced, or than ${MAX_PHOTO_BYTES / 1024 / 1024} MB`,
} as const

/** Whether these are the same ids, in whatever order, each once. */
export const areTheSame = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length &&
  new Set(some).size === some.length &&
  some.every((id) => others.includes(id))

/** The key of one picture of a photo. */
export const pictureKey = (fileKey: string, width: number, format: string) => `${fileKey}/${width}.${format}`

/** The keys of all pictures of a photo. */
export const pictureKeysOf = ({ fileKey, widths }: Pick<PhotoRow, 'fileKey' | 'widths'>) =>
  widths.flatMap((width) => PHOTO_FORMATS.map((format) => pictureKey(fileKey, width, format)))

/** A photo as others see it. */
export const viewOf = ({ id, alt, thumbhash, widths, aspect }: PhotoRow): PhotoView => ({
  id,
  alt,
  thumbhash,
  widths,
  aspect,
})

/** A photo as its owner sees it. */
export const ownViewOf = (row: PhotoRow): OwnPhotoView => ({ ...viewOf(row), position: row.position })

/** An upload as its owner sees it; `photo` where it has become one. */
export const uploadViewOf = (row: UploadRow, photo?: OwnPhotoView): UploadView => ({
  id: row.id,
  clientId: row.clientId,
  state: row.state,
  offset: row.received,
  size: row.size,
  ...(photo && { photo }),
  ...(row.reason && { reason: row.reason }),
})
