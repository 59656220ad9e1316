import {
  MAX_PHOTO_BYTES,
  MAX_PHOTO_PIXELS,
  MAX_PHOTOS,
  MAX_UNFINISHED_BYTES,
  type OwnPhotoView,
  PHOTO_FORMATS,
  type PhotoView,
  UPLOADS_PER_DAY,
  type UploadView,
} from '@hearth/contract/photos/photos'
import type { Refusal as PhotoRefusal } from '../../outside/image-worker/image-worker.ts'
import type { PhotoRow } from './photos.store.ts'
import type { UploadRow } from './uploads/uploads.store.ts'

const KINDS = 'a JPEG, PNG, WebP or AVIF photo'

/** Texts for the person who chose a file that is refused. */
export const refusalTexts: Record<PhotoRefusal, string> = {
  unknown: `This isn’t a photo. Choose ${KINDS}`,
  drawing: `We can’t use drawings. Choose ${KINDS}`,
  gif: `We can’t use GIFs. Choose ${KINDS}`,
  heic: 'Choose this HEIC photo again on the photo page, which converts it',
  video: `We can’t use videos. Choose ${KINDS}`,
  other_picture: `We can’t use this file. Choose ${KINDS}`,
  animated: 'We can’t use animations. Choose a still photo',
  two_things: 'This file contains more than a photo. Save the photo again and choose the new file',
  damaged: 'This photo is damaged or incomplete. Try again, or choose another one',
  too_many_pixels: `This photo has too many pixels. Choose one of at most ${MAX_PHOTO_PIXELS / 1e6} megapixels`,
  too_narrow: 'This photo is too narrow. Crop it so that one side is at most three times the other',
  crop_too_small: 'This area is too small. Choose a larger one',
  too_heavy: 'This photo is too complex. Save it smaller and choose the new file',
}

export const refusals = {
  full: `You have ${MAX_PHOTOS} photos. Remove one to add another`,
  quota: `You’ve started ${UPLOADS_PER_DAY} uploads in 24 hours. Try again later`,
  unfinished: `Your unfinished uploads take up ${MAX_UNFINISHED_BYTES / 1024 / 1024} MB. Let them finish first`,
  busy: 'Many photos are uploading right now. Try again in a minute',
  lost: 'Part of your photo is missing. Choose it again',
  cancelled: 'This upload was cancelled',
  orderChanged: 'Your photos have changed. Check them again',
  tooMuch: `Send no more than announced, and at most ${MAX_PHOTO_BYTES / 1024 / 1024} MB`,
} as const

/** Whether both lists have the same ids, each once, in any order. */
export const haveSameIds = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length &&
  new Set(some).size === some.length &&
  some.every((id) => others.includes(id))

/** Returns the file key of one picture of a photo. */
export const pictureKey = (fileKey: string, width: number, format: string) => `${fileKey}/${width}.${format}`

/** Returns the file keys of all pictures of a photo. */
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

/** An upload as its owner sees it, with its photo once there is one. */
export const uploadViewOf = (row: UploadRow, photo?: OwnPhotoView): UploadView => ({
  id: row.id,
  clientId: row.clientId,
  state: row.state,
  offset: row.received,
  size: row.size,
  ...(photo && { photo }),
  ...(row.reason && { reason: row.reason }),
})
