import * as z from 'zod/mini'
import { notificationChannels } from '../notifications/kinds.ts'
import { TimeZone } from '../notifications/settings.ts'

const Channel = z.enum(notificationChannels)

/** How a staff member is told that something waits. `pushKey` and `isSubscribed` are as in the settings of members. */
export const StaffNotificationsView = z.object({
  channel: Channel,
  pushKey: z.nullable(z.string()),
  isSubscribed: z.boolean(),
})
export type StaffNotificationsView = z.infer<typeof StaffNotificationsView>

/** `timeZone` is that of the browser, for quiet hours and for the hour of the mail. */
export const StaffNotificationsInput = z.strictObject({ channel: Channel, timeZone: TimeZone })
export type StaffNotificationsInput = z.infer<typeof StaffNotificationsInput>
