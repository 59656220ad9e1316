import * as z from 'zod/mini'
import { problemMessage } from '../refusals.ts'
import { Id, Instant } from '../text.ts'
import { type ChosenKind, chosenKinds, notificationChannels } from './kinds.ts'

/** The words that a push and a mail may show: that there is something, the name, or the name and the words. */
export const notificationDetails = ['none', 'name', 'text'] as const
export const NotificationDetail = z.enum(notificationDetails)
export type NotificationDetail = z.infer<typeof NotificationDetail>

export const DAY_MINUTES = 1440
const MAX_ZONE_LENGTH = 64
/** An IANA name. */
export const TimeZone = z.string().check(z.maxLength(MAX_ZONE_LENGTH))

/** A time of day, in minutes after midnight. */
const MinuteOfDay = z.int().check(z.minimum(0), z.maximum(DAY_MINUTES - 1))

/** From when to when a person is left alone, in their time zone; over midnight if `from` is later. */
export const QuietHours = z
  .strictObject({ from: MinuteOfDay, to: MinuteOfDay })
  .check(z.refine(({ from, to }) => from !== to, { error: problemMessage('choose_from_list') }))
export type QuietHours = z.infer<typeof QuietHours>

/** Until a person chooses. */
export const defaultQuietHours: QuietHours = { from: 22 * 60, to: 8 * 60 }

const Choices = z.partialRecord(z.enum(chosenKinds), z.enum(notificationChannels))

const Channel = z.enum(notificationChannels)
const ChosenChannels = z.object({
  match: Channel,
  message: Channel,
  note: Channel,
  like: Channel,
  pair: Channel,
  turn: Channel,
} satisfies Record<ChosenKind, typeof Channel>)

/** `timeZone` is an IANA name; null until a page of the person has told it, when UTC counts. */
export const NotificationSettingsView = z.object({
  channels: ChosenChannels,
  detail: NotificationDetail,
  quietHours: z.nullable(QuietHours),
  timeZone: z.nullable(z.string()),
  /** The public key for subscriptions, base64url; null where the operator has switched push off. */
  pushKey: z.nullable(z.string()),
  /** Whether this session has a subscription, and how many the person has. */
  isSubscribed: z.boolean(),
  devices: z.number(),
})
export type NotificationSettingsView = z.infer<typeof NotificationSettingsView>

/** Absent properties stay unchanged. */
export const NotificationSettingsInput = z.strictObject({
  channels: z.optional(Choices),
  detail: z.optional(NotificationDetail),
  quietHours: z.optional(z.nullable(QuietHours)),
  timeZone: z.optional(TimeZone),
})
export type NotificationSettingsInput = z.infer<typeof NotificationSettingsInput>

/** Where a person is who has a page open; it tells so at most once an hour. */
export const VisitInput = z.strictObject({ timeZone: TimeZone })
export type VisitInput = z.infer<typeof VisitInput>
/** The time zone as the server writes it. */
export const VisitView = z.object({ timeZone: z.string() })
export type VisitView = z.infer<typeof VisitView>

/** Until when a conversation is muted; null for as long as there is it. */
export const MuteInput = z.strictObject({ until: z.nullable(Instant) })
/** `isMuted` is false once the time is over. */
export const MuteView = z.object({ isMuted: z.boolean(), until: z.nullable(Instant) })
export type MuteView = z.infer<typeof MuteView>
/** The conversations that are muted now. */
export const MutesView = z.object({
  mutes: z.array(z.object({ conversationId: Id, until: z.nullable(Instant) })),
})
export type MutesView = z.infer<typeof MutesView>
