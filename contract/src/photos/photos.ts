import * as z from 'zod/mini'
import { ProblemView } from '../problems.ts'
import { problemMessage } from '../refusals.ts'
import { ClientId, Id, text } from '../text.ts'

/** The widths in pixels of a photo's pictures; never wider than the photo. */
export const PHOTO_WIDTHS = [160, 360, 720, 1200] as const
export const PHOTO_FORMATS = ['avif', 'webp'] as const
export type PhotoFormat = (typeof PHOTO_FORMATS)[number]

/** Returns the URL path of a picture of a photo, in one of its `widths`. */
export const photoPath = (id: string, width: number, format: PhotoFormat) =>
  `/api/photos/${id}/${width}.${format}`

/** The `sizes` of a picture in the deck. The page and its preload must use the same. */
export const CARD_PHOTO_SIZES = '(width >= 29.5rem) 27rem, calc(100vw - 2.5rem)'

export const MAX_PHOTOS = 9
export const MAX_PHOTO_BYTES = 10 * 1024 * 1024
export const MAX_PHOTO_PIXELS = 40_000_000
/** The largest file of any kind. */
export const MAX_UPLOAD_BYTES = 60 * 1024 * 1024
/** The maximum of one request; larger photos are sent in several. */
export const MAX_CHUNK_BYTES = 1024 * 1024
export const MAX_ALT_LENGTH = 300
/** How often a person may start an upload of a photo in 24 hours. */
export const UPLOADS_PER_DAY = 60
/** How often a person may start one of a clip or chat photo. */
export const MEDIA_UPLOADS_PER_DAY = 200
/** The maximum size of all unfinished uploads of a person. */
export const MAX_UNFINISHED_BYTES = 60 * 1024 * 1024
/** How long a deleted photo can be brought back. */
export const RESTORE_WITHIN_MS = 30_000

/**
 * A photo as others see it. `thumbhash` is base64 and is shown while the photo loads; `widths` are the available widths in
 * pixels, smallest first; `aspect` is width divided by height.
 */
export const PhotoView = z.object({
  id: Id,
  alt: z.string(),
  thumbhash: z.string(),
  widths: z.array(z.int()),
  aspect: z.number(),
})
export type PhotoView = z.infer<typeof PhotoView>

/** The viewer's own photo. `position` counts from 0; the first is the main photo. */
export const OwnPhotoView = z.extend(PhotoView, {
  position: z.int(),
  /** A decision of a moderator hides the photo from others. */
  isHidden: z.optional(z.literal(true)),
})
export type OwnPhotoView = z.infer<typeof OwnPhotoView>

/** The text alternative, or ''. */
const Alt = text(MAX_ALT_LENGTH)

const Part = /* @__PURE__ */ z.number().check(z.gte(0), z.lte(1))

/**
 * Edits for the server to apply: quarter turns clockwise, then a crop in fractions of the turned picture's width and
 * height.
 */
export const PhotoEdits = z.strictObject({
  turns: z.optional(/* @__PURE__ */ z.int().check(z.gte(0), z.lte(3))),
  crop: z.optional(
    /* @__PURE__ */ z
      .strictObject({ x: Part, y: Part, width: Part, height: Part })
      .check(
        z.refine(
          ({ x, y, width, height }) =>
            width > 0 && height > 0 && x + width <= 1.000_001 && y + height <= 1.000_001,
          problemMessage('area_outside_photo'),
        ),
      ),
  ),
})
export type PhotoEdits = z.infer<typeof PhotoEdits>

/**
 * Announces a photo of `size` bytes; `replaces` is the viewer's photo that it replaces when it is ready. `isCrop`: it is the
 * same photo, in another frame, and stays hidden if a decision hides that one.
 */
export const UploadInput = z.strictObject({
  clientId: ClientId,
  size: /* @__PURE__ */ z
    .int()
    .check(
      z.gte(1, problemMessage('file_empty')),
      z.lte(MAX_PHOTO_BYTES, problemMessage('file_too_large', { mb: MAX_PHOTO_BYTES / 1024 / 1024 })),
    ),
  alt: z.optional(Alt),
  edits: z.optional(PhotoEdits),
  replaces: z.optional(Id),
  isCrop: z.optional(z.boolean()),
})
export type UploadInput = z.infer<typeof UploadInput>

/** `working`: all bytes have arrived. `refused` is final and has a `reason`. */
export const UploadState = z.enum(['receiving', 'working', 'done', 'refused'])
export type UploadState = z.infer<typeof UploadState>

/** `offset` is the number of stored bytes, at which the next part starts. */
export const UploadView = z.object({
  id: Id,
  clientId: ClientId,
  state: UploadState,
  offset: z.int(),
  size: z.int(),
  photo: z.optional(OwnPhotoView),
  /** The clip or chat photo that it becomes. */
  mediaId: z.optional(Id),
  reason: z.optional(ProblemView),
})
export type UploadView = z.infer<typeof UploadView>

export const UploadPath = z.object({ uploadId: Id })
export const PhotoPath = z.object({ photoId: Id })
export const PicturePath = z.object({
  photoId: Id,
  picture: /* @__PURE__ */ z.string().check(z.regex(/^\d{2,4}\.(avif|webp)$/)),
})

/** A part at another offset gets `conflict`, with the right offset in `fields.offset.params.offset`. */
export const ChunkQuery = z.object({
  offset: /* @__PURE__ */ z.coerce.number<string>().check(z.multipleOf(1), z.gte(0), z.lte(MAX_UPLOAD_BYTES)),
})
export type ChunkQuery = z.infer<typeof ChunkQuery>

/** `wait=1` delays the reply until the upload has ended, at most ten seconds. */
export const UploadQuery = z.object({ wait: z.optional(z.literal('1')) })
export type UploadQuery = z.infer<typeof UploadQuery>

/** The viewer's photos in order, the unfinished uploads, and how many uploads are left today. */
export const OwnPhotosView = z.object({
  photos: z.array(OwnPhotoView),
  uploads: z.array(UploadView),
  uploadsLeft: z.int(),
})
export type OwnPhotosView = z.infer<typeof OwnPhotosView>

/** The ids of all photos of the viewer, in their new order. */
export const PhotoOrderInput = z.strictObject({
  ids: /* @__PURE__ */ z.array(Id).check(z.maxLength(MAX_PHOTOS)),
})
export type PhotoOrderInput = z.infer<typeof PhotoOrderInput>

export const PhotoInput = z.strictObject({ alt: Alt })
export type PhotoInput = z.infer<typeof PhotoInput>
