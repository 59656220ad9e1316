import * as z from 'zod/mini'

/** Why a file is no clip that can be taken. */
export const clipRefusals = [
  'unknown',
  'damaged',
  'no_video',
  'no_sound',
  'too_many_tracks',
  'codec',
  'too_long',
  'too_short',
  'too_many_pixels',
  'cut_outside',
  'too_heavy',
] as const
export type ClipRefusal = (typeof clipRefusals)[number]

/** The containers that are taken, by the name of ffmpeg's reader for each. */
export const containers = ['mov', 'matroska', 'ogg', 'mp3'] as const

/** As many pixels as a frame of 4K has. */
export const MOST_PIXELS = 4096 * 2304

/** A file that is taken: the reader of its container, its length, and its tracks. */
const InspectedClip = z.strictObject({
  refused: z.optional(z.undefined()),
  container: z.enum(containers),
  durationMs: z.number().check(z.gte(0)),
  hasVideo: z.boolean(),
  hasSound: z.boolean(),
})
export type InspectedClip = z.infer<typeof InspectedClip>

/** `hasVideo`: there has to be a picture; otherwise sound, and no picture. */
export type InspectionRequest = { path: string; hasVideo: boolean; maxMs: number }

/** The answer of the process that inspects files. A file that got hold of it could send anything. */
export const InspectionReply = z.union([
  z.strictObject({ refused: z.enum(clipRefusals) }),
  InspectedClip,
  z.strictObject({ failed: z.string().check(z.maxLength(500)) }),
])
