import { dayOf } from '@hearth/contract/ages'
import {
  NOTIFICATION_DAYS,
  NOTIFICATIONS_A_PAGE,
  type NotificationsView,
  type SeenInput,
} from '@hearth/contract/notifications/notifications'
import type { Ctx } from '../../context.ts'
import { peopleById } from '../people/people.ts'
import { notifications } from './notifications.store.ts'
import { pathOf } from './paths.rules.ts'

export { type Delivery, noDelivery, openDelivery, type PushOutcomeName } from './delivering/pushes.ts'
export { clearSends } from './delivering/settling.ts'
export {
  noteAccount,
  noteDecision,
  noteMatch,
  noteNote,
  noteOutcome,
  type Pushes,
  withdrawNote,
  withdrawPair,
  withdrawPerson,
} from './listeners.ts'
export { openNoter } from './noting/noter.ts'
export { clearNotifications, noteMissed } from './noting/noting.ts'
export { noteForStaff } from './staff/staff-noting.ts'
export { openPushKeys, type PushEncryptor } from './subscriptions/push-keys.ts'
export type { PushService } from './subscriptions/subscriptions.ts'

const DAY_MS = 86_400_000

const spanOf = (now: Date) => ({
  since: new Date(now.getTime() - NOTIFICATION_DAYS * DAY_MS),
  today: dayOf(now),
})

/** Returns a page of the viewer's notifications of the last 30 days, the latest first. */
export async function listNotifications(ctx: Ctx, after: string | undefined): Promise<NotificationsView> {
  const { db, viewerId } = ctx
  const span = spanOf(ctx.now())
  const page = await notifications.list(db, viewerId, { ...span, after, limit: NOTIFICATIONS_A_PAGE })
  const others = page.rows.flatMap(({ otherId }) => otherId ?? [])
  // A name is for everyone, so the audience makes no difference.
  const people = await peopleById(ctx, db, others, 'everyone')
  return {
    notifications: page.rows.map(({ id, kind, subjectId, otherId, count, at, isSeen }) => {
      const other = otherId ? people.get(otherId) : undefined
      return {
        id,
        kind,
        count,
        personId: other?.id ?? null,
        name: other?.firstName ?? null,
        path: pathOf({ kind, subjectId, otherId }),
        at: at.toISOString(),
        isSeen,
      }
    }),
    unseen: await notifications.countUnseen(db, viewerId, span),
    next: page.next,
  }
}

/** Stores that the viewer has seen the list up to then. News noted after the list was read stays new. */
export async function seeNotifications({ db, viewerId }: Ctx, { until }: SeenInput): Promise<void> {
  await notifications.see(db, viewerId, new Date(until))
}
