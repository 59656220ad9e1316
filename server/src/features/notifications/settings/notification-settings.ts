import type { NotificationChannel } from '@hearth/contract/notifications/kinds'
import type {
  NotificationSettingsInput,
  NotificationSettingsView,
  QuietHours,
  VisitInput,
  VisitView,
} from '@hearth/contract/notifications/settings'
import type { Ctx } from '../../../context.ts'
import type { Db, Tx } from '../../../db/open.ts'
import { invalid } from '../../../errors.ts'
import { switchTurnReminders } from '../../profiles/profiles.ts'
import { nextDigest, withVisit } from '../digest/usual-hour.rules.ts'
import { changedChannels, type NotificationChoices } from './channels.rules.ts'
import { notificationSettings } from './notification-settings.store.ts'
import { hourIn, knownZone } from './time-zones.rules.ts'

/** The part of the settings about the subscriptions of a person and of their session. */
export type PushState = Pick<NotificationSettingsView, 'pushKey' | 'isSubscribed' | 'devices'>

/** Returns the choices of a person. Throws if there is no such person. */
export async function choicesOf(db: Db, personId: string): Promise<NotificationChoices> {
  const choices = (await notificationSettings.listChoices(db, [personId])).get(personId)
  if (!choices) throw new Error('the choices of nobody')
  return choices
}

/** Returns the viewer's settings of notifications. */
export async function ownNotificationSettings(ctx: Ctx, push: PushState): Promise<NotificationSettingsView> {
  const { channels: all, ...choices } = await choicesOf(ctx.db, ctx.viewerId)
  const { safety: _, account: __, staff: ___, ...channels } = all
  return { channels, ...choices, ...push }
}

/** Changes the sent settings. Throws `invalid` for a time zone that Intl does not know. */
export async function changeNotificationSettings(ctx: Ctx, input: NotificationSettingsInput): Promise<void> {
  const { channels, detail, quietHours } = input
  const timeZone = input.timeZone === undefined ? undefined : zoneOf(input.timeZone)
  await ctx.transact(async (tx) => {
    const row = await notificationSettings.lock(tx, ctx.viewerId)
    if (!row) return
    await notificationSettings.change(tx, ctx.viewerId, {
      ...(channels && { channels: changedChannels(row.channels, channels) }),
      ...(detail && { detail }),
      ...(timeZone && { timeZone }),
      ...(quietHours !== undefined && quietColumns(quietHours)),
    })
    if (channels?.turn) await switchTurnReminders(tx, ctx.viewerId, channels.turn !== 'none')
  })
}

/** Changes how a staff member is told that something waits in the console. */
export const changeStaffChannel = (ctx: Ctx, staff: NotificationChannel): Promise<void> =>
  ctx.transact(async (tx) => {
    const row = await notificationSettings.lock(tx, ctx.viewerId)
    if (!row) return
    const channels = changedChannels(row.channels, { staff })
    await notificationSettings.change(tx, ctx.viewerId, { channels })
  })

const quietColumns = (quietHours: QuietHours | null) => ({
  quietFrom: quietHours?.from ?? null,
  quietTo: quietHours?.to ?? null,
})

/** Counts a visit at this hour of the viewer's day, and plans their first daily digest. Throws `invalid` like the settings. */
export async function countVisit(ctx: Ctx, input: VisitInput): Promise<VisitView> {
  const timeZone = zoneOf(input.timeZone)
  const now = ctx.now()
  await ctx.transact(async (tx) => {
    const row = await notificationSettings.lock(tx, ctx.viewerId)
    if (!row) return
    const visits = withVisit(row.visits, hourIn(timeZone, now))
    const digestAt = row.digestAt ?? (await firstDigest(ctx, tx, { now, timeZone, visits }))
    await notificationSettings.change(tx, ctx.viewerId, { timeZone, visits, digestAt })
  })
  return { timeZone }
}

type Visited = { now: Date; timeZone: string; visits: readonly number[] }

async function firstDigest({ viewerId }: Ctx, tx: Tx, { now, timeZone, visits }: Visited): Promise<Date> {
  const { quietHours } = await choicesOf(tx, viewerId)
  return nextDigest(now, { timeZone, quietHours, visits, isFirst: true })
}

function zoneOf(named: string): string {
  const zone = knownZone(named)
  if (!zone) throw invalid({ timeZone: ['choose_from_list'] })
  return zone
}
