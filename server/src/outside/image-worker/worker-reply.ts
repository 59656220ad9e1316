import { MAX_PHOTO_BYTES, PHOTO_FORMATS, PHOTO_WIDTHS } from '@hearth/contract/photos/photos'
import * as z from 'zod/mini'
import { HASHES } from './image-hash.ts'

/** Why bytes are no photo that can be taken. */
export const refusals = [
  'unknown',
  'drawing',
  'gif',
  'heic',
  'video',
  'other_picture',
  'animated',
  'two_things',
  'damaged',
  'too_many_pixels',
  'too_narrow',
  'crop_too_small',
  'too_heavy',
] as const
export type Refusal = (typeof refusals)[number]

export const MAX_FAILURE_LENGTH = 500
/** The ratio of the longer side to the shorter one is at most 3, with what rounding to whole pixels adds. */
const MAX_ASPECT = 3.02

const Width = z.int().check(z.gte(1), z.lte(Math.max(...PHOTO_WIDTHS)))
const Hashes = z.readonly(z.array(z.string().check(z.regex(/^[01]{256}$/))).check(z.maxLength(HASHES)))
const PictureBytes = z.custom<Uint8Array<ArrayBuffer>>(
  (value) => value instanceof Uint8Array && value.length > 0 && value.length <= MAX_PHOTO_BYTES,
)
const EncodedPicture = z.strictObject({
  width: Width,
  format: z.enum(PHOTO_FORMATS),
  bytes: PictureBytes,
})
export type EncodedPicture = z.infer<typeof EncodedPicture>

const facts = {
  refused: z.optional(z.undefined()),
  hashes: Hashes,
  mirrored: Hashes,
  aspect: z.number().check(z.gte(1 / MAX_ASPECT), z.lte(MAX_ASPECT)),
  thumbhash: z.string().check(z.regex(/^[A-Za-z\d+/]{1,58}={0,2}$/)),
}

const Photo = z
  .strictObject({
    ...facts,
    pictures: z
      .array(EncodedPicture)
      .check(z.minLength(1), z.maxLength(PHOTO_WIDTHS.length * PHOTO_FORMATS.length)),
    widths: z.array(Width).check(z.minLength(1), z.maxLength(PHOTO_WIDTHS.length)),
  })
  .check(
    z.refine(({ pictures, widths }) => {
      const made = pictures.map(({ width, format }) => `${width} ${format}`)
      const told = [...new Set(widths)].flatMap((width) =>
        PHOTO_FORMATS.map((format) => `${width} ${format}`),
      )
      return (
        widths.length * PHOTO_FORMATS.length === told.length &&
        made.toSorted().join() === told.toSorted().join()
      )
    }),
  )

const Picture = z.strictObject({ ...facts, webp: PictureBytes })

const Refused = z.strictObject({ refused: z.enum(refusals) })
export type RefusedPhoto = z.infer<typeof Refused>
/** Facts of a picture, for those who do not look at it. */
export type PictureFacts = Omit<ProcessedPicture, 'webp' | 'refused'>
export type ProcessedPictures = z.infer<typeof Photo>
export type ProcessedPicture = z.infer<typeof Picture>
/** The result of an uploaded file: the pictures of a photo, or the reason of the refusal. */
export type ProcessedPhoto = ProcessedPictures | RefusedPhoto
/** The result of a file of which one picture is wanted. */
export type ProcessedOne = ProcessedPicture | RefusedPhoto

/** An answer with what was made, or why the process failed. */
export type ReplySchema<Processed> = z.ZodMiniType<{
  processed?: Processed | undefined
  failed?: string | undefined
}>
const failed = z.optional(z.string().check(z.maxLength(MAX_FAILURE_LENGTH)))

/**
 * The answers of the process that decodes uploaded files. A file that got hold of the process could send anything, so an
 * answer is held to what was asked for.
 */
export const PhotoReply: ReplySchema<ProcessedPhoto> = z.strictObject({
  processed: z.optional(z.union([Refused, Photo])),
  failed,
})
export const PictureReply: ReplySchema<ProcessedOne> = z.strictObject({
  processed: z.optional(z.union([Refused, Picture])),
  failed,
})
