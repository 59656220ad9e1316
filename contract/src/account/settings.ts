import * as z from 'zod/mini'

/** How the page writes a time of day: `2:05 PM` or `14:05`. */
export const clockValues = ['12', '24'] as const
export const Clock = z.enum(clockValues)
export type Clock = z.infer<typeof Clock>

/** The unit in which the page writes distances. The server uses kilometres. */
export const distanceUnitValues = ['km', 'miles'] as const
export const DistanceUnit = z.enum(distanceUnitValues)
export type DistanceUnit = z.infer<typeof DistanceUnit>

/** The longest language code. */
const MAX_LANGUAGE_LENGTH = 35

/**
 * A person's settings. Read receipts are sent and shown only if both people have them on. A reminder is one mail for
 * all waiting conversations, at most once a week. Without a clock or a unit, the device's region decides; without a
 * language, the browser. Mails are in this language too.
 */
export const SettingsView = z.object({
  readReceipts: z.boolean(),
  turnReminders: z.boolean(),
  clock: z.nullable(Clock),
  distanceUnit: z.nullable(DistanceUnit),
  language: z.nullable(z.string()),
})
export type SettingsView = z.infer<typeof SettingsView>

/** Absent properties stay unchanged. */
export const SettingsInput = z.strictObject({
  readReceipts: z.optional(z.boolean()),
  turnReminders: z.optional(z.boolean()),
  clock: z.optional(z.nullable(Clock)),
  distanceUnit: z.optional(z.nullable(DistanceUnit)),
  /** A language of the server, such as `de` or `pt-BR`. */
  language: z.optional(z.nullable(z.string().check(z.maxLength(MAX_LANGUAGE_LENGTH)))),
})
export type SettingsInput = z.infer<typeof SettingsInput>
