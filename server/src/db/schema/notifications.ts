import type { NotificationChannel, NotificationKind } from '@hearth/contract/notifications/kinds'
import type { NotificationDetail } from '@hearth/contract/notifications/settings'
import type { ColumnType, Generated } from 'kysely'
import type { NullableColumn } from './conversations.ts'

/** The key pair by which push services know this server; there is one row. `privateKey` is encrypted. */
type PushKeyTable = { onlyRow: Generated<boolean>; publicKey: string; privateKey: string; createdAt: Date }

type PushSubscriptionTable = {
  id: Generated<string>
  personId: string
  sessionId: string
  /** A keyed hash. */
  endpointHash: string
  /** Endpoint and keys as encrypted JSON, bound to the id of the session. */
  content: string
  createdAt: Date
  /** Since when nothing could be sent to it. */
  failedAt: NullableColumn<Date>
}

type NotificationSettingTable = {
  personId: string
  channels: ColumnType<Partial<Record<NotificationKind, NotificationChannel>>, string | undefined, string>
  detail: Generated<NotificationDetail>
  timeZone: NullableColumn<string>
  quietFrom: ColumnType<number | null, number | null | undefined, number | null>
  quietTo: ColumnType<number | null, number | null | undefined, number | null>
  /** How often the person was here lately, by the hour of their day. */
  visits: Generated<number[]>
  /** When the next daily summary is due. */
  digestAt: NullableColumn<Date>
}

type ConversationMuteTable = { conversationId: string; personId: string; until: NullableColumn<Date> }

type NotificationTable = {
  id: Generated<string>
  personId: string
  kind: NotificationKind
  /** The conversation, match, swipe or decision; null where a kind has one notification for all. */
  subjectId: NullableColumn<string>
  /** The other person, where there is one. */
  otherId: NullableColumn<string>
  version: Generated<number>
  count: Generated<number>
  at: Date
  seenVersion: Generated<number>
  /** The version that a mail told last. */
  mailedVersion: Generated<number>
  /** When it is to be told next; null if there is nothing to tell. */
  dueAt: NullableColumn<Date>
  withdrawnAt: NullableColumn<Date>
}

/** The version that a device has been told of. A negative version was withdrawn. */
type PushDeliveryTable = {
  notificationId: string
  subscriptionId: string
  version: number
  tries: Generated<number>
  retryAt: NullableColumn<Date>
}

/** A push that is under way, until then at the latest. */
type PushSendTable = {
  id: Generated<string>
  personId: string
  /** The other person of the notification, where there is one. */
  otherId: NullableColumn<string>
  notificationId: string
  subscriptionId: string
  until: Date
}

/** The tables of notifications. */
export type NotificationTables = {
  pushKeys: PushKeyTable
  pushSubscriptions: PushSubscriptionTable
  notificationSettings: NotificationSettingTable
  conversationMutes: ConversationMuteTable
  notifications: NotificationTable
  pushDeliveries: PushDeliveryTable
  pushSends: PushSendTable
}
