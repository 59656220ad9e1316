import {
  NotificationsQuery,
  NotificationsView,
  SeenInput,
} from '@hearth/contract/notifications/notifications'
import { SubscriptionInput } from '@hearth/contract/notifications/push'
import * as z from 'zod/mini'
import { gives } from '../../http/openapi/openapi.ts'
import { json, query } from '../../http/openapi/validation.ts'
import { routes } from '../../http/routes.ts'
import { listNotifications, seeNotifications } from './notifications.ts'
import { notificationSettingRoutes } from './settings/notification-settings.routes.ts'
import {
  pushStateOf,
  type SubscriptionOptions,
  subscribe,
  unsubscribe,
} from './subscriptions/subscriptions.ts'

/** Returns the routes of the list, of subscriptions and of what a person has chosen. */
export const notificationRoutes = (options: SubscriptionOptions) =>
  routes()
    .route(
      '/',
      notificationSettingRoutes((ctx, sessionId) => pushStateOf({ ...ctx, ...options }, sessionId)),
    )
    .get(
      '/notifications',
      gives(NotificationsView, 'List your notifications'),
      query(NotificationsQuery),
      async (c) => c.json(await listNotifications(c.var.ctx, c.req.valid('query').cursor)),
    )
    .put(
      '/notifications/seen',
      gives(z.object({}), 'Mark your notifications as seen'),
      json(SeenInput),
      async (c) => {
        await seeNotifications(c.var.ctx, c.req.valid('json'))
        return c.json({})
      },
    )
    .put(
      '/notifications/subscription',
      gives(z.object({}), 'Get notifications on this device'),
      json(SubscriptionInput),
      async (c) => {
        await subscribe({ ...c.var.ctx, ...options }, c.var.sessionId, c.req.valid('json'))
        return c.json({})
      },
    )
    .delete(
      '/notifications/subscription',
      gives(z.object({}), 'Get no more notifications on this device'),
      async (c) => {
        await unsubscribe(c.var.ctx, c.var.sessionId)
        return c.json({})
      },
    )
