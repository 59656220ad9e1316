import * as z from 'zod/mini'

/**
 * What somebody has chosen about their conversations. Read receipts are told and shown only where both have them on;
 * a reminder is one mail for all that waits, at most one a week.
 */
export const SettingsView = z.object({ readReceipts: z.boolean(), turnReminders: z.boolean() })
export type SettingsView = z.infer<typeof SettingsView>

/** Only what is sent changes. */
export const SettingsInput = z.strictObject({
  readReceipts: z.optional(z.boolean()),
  turnReminders: z.optional(z.boolean()),
})
export type SettingsInput = z.infer<typeof SettingsInput>
