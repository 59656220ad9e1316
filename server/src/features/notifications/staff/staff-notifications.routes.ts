import { StaffNotificationsInput, StaffNotificationsView } from '@hearth/contract/console/notifications'
import { SubscriptionInput } from '@hearth/contract/notifications/push'
import * as z from 'zod/mini'
import { may } from '../../../http/console.ts'
import { gives } from '../../../http/openapi/openapi.ts'
import { json } from '../../../http/openapi/validation.ts'
import { routes } from '../../../http/routes.ts'
import type { SubscriptionOptions } from '../subscriptions/subscriptions.ts'
import {
  chooseStaffChannel,
  showStaffNotifications,
  subscribeStaff,
  unsubscribeStaff,
} from './staff-notifications.ts'

/** Returns the routes by which staff choose how they are told that something waits. */
export const staffNotificationRoutes = (options: SubscriptionOptions) =>
  routes()
    .get(
      '/notifications',
      may('notifications.choose'),
      gives(StaffNotificationsView, 'Get how you are told that something waits'),
      async (c) => c.json(await showStaffNotifications({ ...c.var.staffCtx, ...options }, c.var.sessionId)),
    )
    .patch(
      '/notifications',
      may('notifications.choose'),
      gives(StaffNotificationsView, 'Choose how you are told that something waits'),
      json(StaffNotificationsInput),
      async (c) => {
        await chooseStaffChannel(c.var.staffCtx, c.req.valid('json'))
        return c.json(await showStaffNotifications({ ...c.var.staffCtx, ...options }, c.var.sessionId))
      },
    )
    .put(
      '/notifications/subscription',
      may('notifications.choose'),
      gives(z.object({}), 'Be told on this device that something waits'),
      json(SubscriptionInput),
      async (c) => {
        await subscribeStaff({ ...c.var.staffCtx, ...options }, c.var.sessionId, c.req.valid('json'))
        return c.json({})
      },
    )
    .delete(
      '/notifications/subscription',
      may('notifications.choose'),
      gives(z.object({}), 'Be told nothing more on this device'),
      async (c) => {
        await unsubscribeStaff(c.var.staffCtx, c.var.sessionId)
        return c.json({})
      },
    )
