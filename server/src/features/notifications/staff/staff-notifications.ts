import type { StaffNotificationsInput, StaffNotificationsView } from '@hearth/contract/console/notifications'
import type { SubscriptionInput } from '@hearth/contract/notifications/push'
import type { Ctx, StaffCtx } from '../../../context.ts'
import { changeStaffChannel, choicesOf, countVisit } from '../settings/notification-settings.ts'
import {
  pushStateOf,
  type SubscriptionOptions,
  subscribe,
  unsubscribe,
} from '../subscriptions/subscriptions.ts'

/** A staff member as the owner of their notifications. */
const ownerOf = (ctx: StaffCtx): Ctx => ({ ...ctx, viewerId: ctx.staff.id })

/** Returns how the staff member who asks is told that something waits. */
export async function showStaffNotifications(
  ctx: StaffCtx & SubscriptionOptions,
  sessionId: string,
): Promise<StaffNotificationsView> {
  const { channels } = await choicesOf(ctx.db, ctx.staff.id)
  const { pushKey, isSubscribed } = await pushStateOf({ ...ownerOf(ctx), ...ctx }, sessionId)
  return { channel: channels.staff, pushKey, isSubscribed }
}

/** Changes the channel. Throws `invalid` for a time zone that Intl does not know. */
export async function chooseStaffChannel(ctx: StaffCtx, input: StaffNotificationsInput): Promise<void> {
  const { channel, timeZone } = input
  // The mail comes with the daily digest, which a visit plans.
  await countVisit(ownerOf(ctx), { timeZone })
  await changeStaffChannel(ownerOf(ctx), channel)
}

/** Stores the subscription of this session, as for members. */
export const subscribeStaff = (
  ctx: StaffCtx & SubscriptionOptions,
  sessionId: string,
  input: SubscriptionInput,
): Promise<void> => subscribe({ ...ownerOf(ctx), ...ctx }, sessionId, input)

export const unsubscribeStaff = (ctx: StaffCtx, sessionId: string): Promise<void> =>
  unsubscribe(ctx, sessionId)
