import * as z from 'zod/mini'
import { MAX_PHOTO_BYTES, MAX_UPLOAD_BYTES } from '../photos/photos.ts'
import { problemMessage } from '../refusals.ts'
import { ClientId, Id } from '../text.ts'

/** Kinds of media that people record or choose besides photos of their profile. */
export const mediaKinds = ['verification', 'intro', 'voice_message', 'voice_answer', 'chat_photo'] as const
export type MediaKind = (typeof mediaKinds)[number]
/** The kinds that ffmpeg makes. */
export type ClipKind = Exclude<MediaKind, 'chat_photo'>

const MB = 1024 * 1024

export type ClipLimits = {
  /** Of the file as it was recorded or chosen. */
  maxBytes: number
  /** Of the file as it was recorded or chosen; the end may lie outside of the kept part. */
  maxSourceMs: number
  /** Of what is kept. Of an intro it is what everybody has; `Comfort` may give more. */
  maxMs: number
  hasVideo: boolean
}

export const clipLimits: Record<ClipKind, ClipLimits> = {
  verification: { maxBytes: MAX_UPLOAD_BYTES, maxSourceMs: 20_000, maxMs: 20_000, hasVideo: true },
  intro: { maxBytes: MAX_UPLOAD_BYTES, maxSourceMs: 180_000, maxMs: 30_000, hasVideo: true },
  voice_message: { maxBytes: 10 * MB, maxSourceMs: 60_000, maxMs: 60_000, hasVideo: false },
  voice_answer: { maxBytes: 10 * MB, maxSourceMs: 60_000, maxMs: 60_000, hasVideo: false },
}

/** How much longer than its limit a recording may be: recorders stop a moment late. */
export const CLIP_TOLERANCE_MS = 1000

/** Returns the largest file of a kind in bytes. */
export const maxBytesOf = (kind: MediaKind | 'photo'): number =>
  kind === 'photo' || kind === 'chat_photo' ? MAX_PHOTO_BYTES : clipLimits[kind].maxBytes

/** The number of bars of a waveform. */
export const WAVEFORM_BARS = 64

/** The part of a file to keep and the time of its poster, in milliseconds of the file. */
export const ClipEdits = z.strictObject({
  fromMs: z.optional(/* @__PURE__ */ z.int().check(z.gte(0))),
  toMs: z.optional(/* @__PURE__ */ z.int().check(z.gte(0))),
  posterMs: z.optional(/* @__PURE__ */ z.int().check(z.gte(0))),
})
export type ClipEdits = z.infer<typeof ClipEdits>

/** Announces a file of `size` bytes of this kind. Extend it with what the feature needs. */
// @__NO_SIDE_EFFECTS__
export const mediaInput = (kind: MediaKind) =>
  z.strictObject({
    clientId: ClientId,
    size: /* @__PURE__ */ z
      .int()
      .check(
        z.gte(1, problemMessage('file_empty')),
        z.lte(maxBytesOf(kind), problemMessage('file_too_large', { mb: maxBytesOf(kind) / MB })),
      ),
  })

/** The files of each kind, by the name in their path. */
export const mediaFiles = {
  'video.mp4': 'video/mp4',
  'audio.m4a': 'audio/mp4',
  'poster.webp': 'image/webp',
  'photo.webp': 'image/webp',
} as const
export type MediaFile = keyof typeof mediaFiles

/** Returns the URL path of a file of a clip or chat photo. */
export const mediaPath = (mediaId: string, file: MediaFile) => `/api/media/${mediaId}/${file}`

/**
 * A clip or chat photo that is ready. `waveform` has the loudness of equal parts from 0 to 100 where there is sound; `aspect`
 * (width divided by height) and `thumbhash` (base64, a blurred picture) are there where there is a picture; `durationMs` where
 * there is time.
 */
export const MediaView = z.object({
  id: Id,
  durationMs: z.optional(z.int()),
  aspect: z.optional(z.number()),
  thumbhash: z.optional(z.string()),
  waveform: z.optional(z.array(z.int())),
})
export type MediaView = z.infer<typeof MediaView>

export const MediaPath = z.object({ mediaId: Id })
export const MediaFilePath = z.object({
  mediaId: Id,
  file: z.enum(['video.mp4', 'audio.m4a', 'poster.webp', 'photo.webp']),
})
