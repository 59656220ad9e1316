import type { CodeAndParams } from '@hearth/contract/error-codes'
import {
  MAX_PHOTO_PIXELS,
  type OwnPhotoView,
  PHOTO_FORMATS,
  type PhotoView,
  type UploadView,
} from '@hearth/contract/photos/photos'
import { parseProblem } from '@hearth/contract/refusals'
import { problemReplyOf } from '../../errors.ts'
import type { Refusal as PhotoRefusal } from '../../outside/image-worker/image-worker.ts'
import type { PhotoRow } from './photos.store.ts'
import type { UploadRow } from './uploads/uploads.store.ts'

/** Returns why a file is no photo that can be taken. */
export const problemOfPhoto = (refused: PhotoRefusal): CodeAndParams =>
  refused === 'too_many_pixels'
    ? ['photo_too_many_pixels', { megapixels: MAX_PHOTO_PIXELS / 1e6 }]
    : [`photo_${refused}`]

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
export const ownViewOf = (row: PhotoRow & { isHidden?: boolean }): OwnPhotoView => ({
  ...viewOf(row),
  position: row.position,
  ...(row.isHidden && { isHidden: true }),
})

/** Reads the reason of a refusal. The previous release wrote an English sentence. */
function reasonOf(written: string): CodeAndParams {
  const problem = parseProblem(written)
  return problem[0] === 'check_field' ? ['photo_refused'] : problem
}

/** An upload as its owner sees it, with its photo once there is one. */
export const uploadViewOf = (row: UploadRow, photo?: OwnPhotoView): UploadView => ({
  id: row.id,
  clientId: row.clientId,
  state: row.state,
  offset: row.received,
  size: row.size,
  ...(photo && { photo }),
  ...(row.mediaId && { mediaId: row.mediaId }),
  ...(row.reason && { reason: problemReplyOf(reasonOf(row.reason)) }),
})
