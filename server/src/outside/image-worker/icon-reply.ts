import * as z from 'zod/mini'

/** The icons of the installed app; the number is the length of a side in pixels. */
export const iconNames = [
  'any-192',
  'any-512',
  'maskable-512',
  'touch-180',
  'swipe-96',
  'matches-96',
  'profile-96',
] as const
export type IconName = (typeof iconNames)[number]

/** `svg` is the logo, `colour` the brand's as `#rrggbb`. */
export type IconRequest = { svg: string; colour: string }
export type Icons = Record<IconName, Uint8Array<ArrayBuffer>>

const MAX_ICON_BYTES = 500_000
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

const Icon = z.custom<Uint8Array<ArrayBuffer>>(
  (value) =>
    value instanceof Uint8Array &&
    value.length <= MAX_ICON_BYTES &&
    PNG.every((byte, at) => value[at] === byte),
)

/** The answer of the process that draws icons. A logo that got hold of it could send anything. */
export const IconReply = z.union([
  z.strictObject({ icons: z.record(z.enum(iconNames), Icon) }),
  z.strictObject({ failed: z.string().check(z.maxLength(500)) }),
])
