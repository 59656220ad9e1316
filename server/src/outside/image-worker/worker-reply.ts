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
const EncodedPicture = z.strictObject({
  width: Width,
  format: z.enum(PHOTO_FORMATS),
  bytes: z.custom<Uint8Array<ArrayBuffer>>(
    (value) => value instanceof Uint8Array && value.length > 0 && value.length <= MAX_PHOTO_BYTES,
  ),
})
export type EncodedPicture = z.infer<typeof EncodedPicture>

const Photo = z
  .strictObject({
    refused: z.optional(z.undefined()),
    hashes: Hashes,
    mirrored: Hashes,
    pictures: z
      .array(EncodedPicture)
      .check(z.minLength(1), z.maxLength(PHOTO_WIDTHS.length * PHOTO_FORMATS.length)),
    widths: z.array(Width).check(z.minLength(1), z.maxLength(PHOTO_WIDTHS.length)),
    aspect: z.number().check(z.gte(1 / MAX_ASPECT), z.lte(MAX_ASPECT)),
    thumbhash: z.string().check(z.regex(/^[A-Za-z\d+/]{1,58}={0,2}$/)),
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

const ProcessedPhoto = z.union([z.strictObject({ refused: z.enum(refusals) }), Photo])
/** The result of an uploaded file: the pictures of a photo, or the reason of the refusal. */
export type ProcessedPhoto = z.infer<typeof ProcessedPhoto>
export type ProcessedPictures = Extract<ProcessedPhoto, { refused?: undefined }>

/**
 * The answer of the process that decodes uploaded files. A file that got hold of the process could send anything, so an
 * answer is held to what a photo can be.
 */
export const WorkerReply = z.strictObject({
  processed: z.optional(ProcessedPhoto),
  failed: z.optional(z.string().check(z.maxLength(MAX_FAILURE_LENGTH))),
})
