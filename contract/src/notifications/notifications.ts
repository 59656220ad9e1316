import * as z from 'zod/mini'
import { Id, Instant } from '../text.ts'
import { memberKinds } from './kinds.ts'

/** Days for which a notification is listed. */
export const NOTIFICATION_DAYS = 30
export const NOTIFICATIONS_A_PAGE = 30

/**
 * A notification in the list of the page. `count` is that of unread messages, new likes or notes. `personId` and `name`
 * are those of the other person, where there is one whom the viewer may see. `path` is the screen that it opens.
 */
export const NotificationView = z.object({
  id: Id,
  kind: z.enum(memberKinds),
  count: z.number(),
  personId: z.nullable(Id),
  name: z.nullable(z.string()),
  path: z.string(),
  at: Instant,
  isSeen: z.boolean(),
})
export type NotificationView = z.infer<typeof NotificationView>

export const NotificationsQuery = z.object({ cursor: z.optional(z.string()) })

/** Everything up to `until` has been seen, the time of the latest notification that the page shows. */
export const SeenInput = z.strictObject({ until: Instant })
export type SeenInput = z.infer<typeof SeenInput>

/** A page of the list, the latest first. `unseen` counts the whole list. */
export const NotificationsView = z.object({
  notifications: z.array(NotificationView),
  unseen: z.number(),
  next: z.nullable(z.string()),
})
export type NotificationsView = z.infer<typeof NotificationsView>
