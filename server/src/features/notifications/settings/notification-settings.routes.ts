import { ConversationPath } from '@hearth/contract/chat/chat'
import {
  MuteInput,
  MutesView,
  MuteView,
  NotificationSettingsInput,
  NotificationSettingsView,
  VisitInput,
  VisitView,
} from '@hearth/contract/notifications/settings'
import type { Ctx } from '../../../context.ts'
import { gives } from '../../../http/openapi/openapi.ts'
import { json, path } from '../../../http/openapi/validation.ts'
import { routes } from '../../../http/routes.ts'
import { mute, ownMutes, unmute } from '../mutes/mutes.ts'
import {
  changeNotificationSettings,
  countVisit,
  ownNotificationSettings,
  type PushState,
} from './notification-settings.ts'

/** Returns what the settings say about the subscriptions of the viewer and of this session. */
type PushStateOf = (ctx: Ctx, sessionId: string) => Promise<PushState>

const muteRoutes = routes()
  .get('/notifications/mutes', gives(MutesView, 'List the conversations that you have muted'), async (c) =>
    c.json(await ownMutes(c.var.ctx)),
  )
  .put(
    '/notifications/mutes/:conversationId',
    gives(MuteView, 'Mute a conversation'),
    path(ConversationPath, 'conversation_not_found'),
    json(MuteInput),
    async (c) => c.json(await mute(c.var.ctx, c.req.valid('param').conversationId, c.req.valid('json'))),
  )
  .delete(
    '/notifications/mutes/:conversationId',
    gives(MuteView, 'Unmute a conversation'),
    path(ConversationPath, 'conversation_not_found'),
    async (c) => c.json(await unmute(c.var.ctx, c.req.valid('param').conversationId)),
  )

/** Returns the routes of the settings, the mutes and the visits of a person. */
export const notificationSettingRoutes = (pushStateOf: PushStateOf) =>
  routes()
    .get(
      '/notifications/settings',
      gives(NotificationSettingsView, 'Get your settings of notifications'),
      async (c) => {
        const { ctx, sessionId } = c.var
        return c.json(await ownNotificationSettings(ctx, await pushStateOf(ctx, sessionId)))
      },
    )
    .patch(
      '/notifications/settings',
      gives(NotificationSettingsView, 'Change your settings of notifications'),
      json(NotificationSettingsInput),
      async (c) => {
        const { ctx, sessionId } = c.var
        await changeNotificationSettings(ctx, c.req.valid('json'))
        return c.json(await ownNotificationSettings(ctx, await pushStateOf(ctx, sessionId)))
      },
    )
    .put(
      '/notifications/visit',
      gives(VisitView, 'Tell that you are here, at most once an hour'),
      json(VisitInput),
      async (c) => c.json(await countVisit(c.var.ctx, c.req.valid('json'))),
    )
    .route('/', muteRoutes)
