import {
  type ChosenKind,
  type NotificationChannel,
  type NotificationKind,
  notificationKindRules,
  notificationKinds,
} from '@hearth/contract/notifications/kinds'
import type { NotificationDetail, QuietHours } from '@hearth/contract/notifications/settings'
import { quietUntil } from './quiet-hours.rules.ts'

/** The contents of `notification_settings.channels`: only the kinds that differ from the default. */
export type StoredChannels = Partial<Record<NotificationKind, NotificationChannel>>
export type Channels = Record<NotificationKind, NotificationChannel>

/** The choices of a person, with the defaults of the rest. */
export type NotificationChoices = {
  channels: Channels
  detail: NotificationDetail
  quietHours: QuietHours | null
  timeZone: string | null
}

/** Come at any time: somebody else may be using the account right now. */
const urgentKinds: ReadonlySet<NotificationKind> = new Set(['account'])

/**
 * Returns the channel of each kind. Whether a person is reminded of their turn is `turn_reminders` of their settings alone;
 * `stored` only says by what.
 */
export function channelsOf(stored: StoredChannels, wantsTurnReminders: boolean): Channels {
  const of = (kind: NotificationKind) => {
    const rule = notificationKindRules[kind]
    return rule.isFixed ? rule.default : (stored[kind] ?? rule.default)
  }
  return {
    match: of('match'),
    message: of('message'),
    note: of('note'),
    like: of('like'),
    pair: of('pair'),
    turn: wantsTurnReminders ? of('turn') : 'none',
    safety: of('safety'),
    account: of('account'),
    staff: of('staff'),
  }
}

/** Returns what is to be stored after a choice. */
export function changedChannels(
  stored: StoredChannels,
  chosen: Partial<Record<ChosenKind | 'staff', NotificationChannel>>,
): StoredChannels {
  const { turn, ...others } = { ...stored, ...chosen }
  // `none` is stored by `turn_reminders`, and the way of the reminders stays as it was.
  const channels: StoredChannels = { ...others, ...(turn && { turn: turn === 'none' ? stored.turn : turn }) }
  for (const kind of notificationKinds)
    if (channels[kind] === notificationKindRules[kind].default) delete channels[kind]
  return channels
}

/**
 * Returns when a notification that is noted now is to be pushed: at once, or at the end of the quiet hours. Null if it is not
 * pushed: the channel of its kind is another.
 */
export function dueAt(now: Date, kind: NotificationKind, choices: NotificationChoices): Date | null {
  if (choices.channels[kind] !== 'push') return null
  if (urgentKinds.has(kind)) return now
  return quietUntil(now, choices.timeZone, choices.quietHours) ?? now
}
