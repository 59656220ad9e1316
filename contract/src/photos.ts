import * as z from 'zod/mini'
import { ClientId, Id, text } from './text.ts'

export const MAX_PHOTOS = 9
export const MAX_PHOTO_BYTES = 10 * 1024 * 1024
export const MAX_PHOTO_PIXELS = 40_000_000
/** What one request may carry of a photo; a bigger one comes in several. */
export const MAX_CHUNK_BYTES = 1024 * 1024
export const MAX_ALT_LENGTH = 300
/** How often a person may start an upload in 24 hours. */
export const UPLOADS_PER_DAY = 60
/** How much of a person's uploads may be unfinished at once. */
export const MAX_UNFINISHED_BYTES = 60 * 1024 * 1024
/** How long a deleted photo can be brought back. */
export const RESTORE_WITHIN_MS = 30_000

/**
 * A photo as whoever may see it does. `thumbhash` is base64 and paints the first moment; `widths` are those
 * there are, smallest first; `aspect` is the width by the height.
 */
export const PhotoView = z.object({
  id: Id,
  alt: z.string(),
  thumbhash: z.string(),
  widths: z.array(z.int()),
  aspect: z.number(),
})
export type PhotoView = z.infer<typeof PhotoView>

/** One's own photo. `position` counts from 0; the first is the main one. */
export const OwnPhotoView = z.extend(PhotoView, { position: z.int() })
export type OwnPhotoView = z.infer<typeof OwnPhotoView>

/** What the picture shows, for people who cannot see it; '' where nothing was said. */
const Alt = text(MAX_ALT_LENGTH)

const Part = /* @__PURE__ */ z.number().check(z.gte(0), z.lte(1))

/**
 * What is left to do to the picture: quarter turns clockwise, then the part that stays, as parts of the
 * turned picture's width and height.
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
          'Choose an area inside the photo',
        ),
      ),
  ),
})
export type PhotoEdits = z.infer<typeof PhotoEdits>

/** Announces a photo of `size` bytes; `replaces` is one's photo whose place it takes once it is ready. */
export const UploadInput = z.strictObject({
  clientId: ClientId,
  size: /* @__PURE__ */ z
    .int()
    .check(
      z.gte(1, 'This file is empty. Choose another one.'),
      z.lte(MAX_PHOTO_BYTES, `Choose a photo of at most ${MAX_PHOTO_BYTES / 1024 / 1024} MB`),
    ),
  alt: z.optional(Alt),
  edits: z.optional(PhotoEdits),
  replaces: z.optional(Id),
})
export type UploadInput = z.infer<typeof UploadInput>

/** `working` once all bytes are there. `refused` is for good: the reason is a sentence for the person. */
export const UploadState = z.enum(['receiving', 'working', 'done', 'refused'])
export type UploadState = z.infer<typeof UploadState>

/** `offset` counts the bytes that are safely there: the next part starts at it. */
export const UploadView = z.object({
  id: Id,
  clientId: ClientId,
  state: UploadState,
  offset: z.int(),
  size: z.int(),
  photo: z.optional(OwnPhotoView),
  reason: z.optional(z.string()),
})
export type UploadView = z.infer<typeof UploadView>

export const UploadPath = z.object({ uploadId: Id })
export const PhotoPath = z.object({ photoId: Id })
export const PicturePath = z.object({
  photoId: Id,
  picture: /* @__PURE__ */ z.string().check(z.regex(/^\d{2,4}\.(avif|webp)$/)),
})

/** A part that does not start where the last one ended is refused as a conflict whose `fields.offset` says where. */
export const ChunkQuery = z.object({
  offset: /* @__PURE__ */ z.coerce.number<string>().check(z.multipleOf(1), z.gte(0), z.lte(MAX_PHOTO_BYTES)),
})
export type ChunkQuery = z.infer<typeof ChunkQuery>

/** `wait=1` answers only when the upload has come to its end, or after ten seconds. */
export const UploadQuery = z.object({ wait: z.optional(z.literal('1')) })
export type UploadQuery = z.infer<typeof UploadQuery>

/** One's photos in their order, the uploads that are not at their end, and how many more may start today. */
export const OwnPhotosView = z.object({
  photos: z.array(OwnPhotoView),
  uploads: z.array(UploadView),
  uploadsLeft: z.int(),
})
export type OwnPhotosView = z.infer<typeof OwnPhotosView>

/** All of one's photos, in the order they shall have. */
export const PhotoOrderInput = z.strictObject({
  ids: /* @__PURE__ */ z.array(Id).check(z.maxLength(MAX_PHOTOS)),
})
export type PhotoOrderInput = z.infer<typeof PhotoOrderInput>

export const PhotoInput = z.strictObject({ alt: Alt })
export type PhotoInput = z.infer<typeof PhotoInput>
