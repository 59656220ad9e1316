import * as z from 'zod/mini'
import { notificationKinds } from './kinds.ts'

const MAX_ENDPOINT_LENGTH = 2048
const MAX_KEY_LENGTH = 200

/** A subscription as the browser gives it. It belongs to the session that sends it, and replaces its earlier one. */
export const SubscriptionInput = z.strictObject({
  endpoint: z.url().check(z.maxLength(MAX_ENDPOINT_LENGTH)),
  p256dh: z.string().check(z.maxLength(MAX_KEY_LENGTH)),
  auth: z.string().check(z.maxLength(MAX_KEY_LENGTH)),
})
export type SubscriptionInput = z.infer<typeof SubscriptionInput>

/**
 * The message of a push, in the form of Declarative Web Push, which Safari shows without a worker. Everywhere else the worker
 * shows it. `tag` names the notification, so that a later one replaces it; `version` lets the worker ignore what is older
 * than what it has shown or withdrawn. `withdraws`: the worker closes the notification of this tag instead.
 */
export const PushMessage = z.object({
  web_push: z.literal(8030),
  notification: z.object({
    title: z.string(),
    body: z.string(),
    navigate: z.string(),
    tag: z.string(),
    lang: z.string(),
    dir: z.enum(['ltr', 'rtl']),
    silent: z.optional(z.boolean()),
  }),
  app_badge: z.number(),
  hearth: z.object({
    kind: z.enum(notificationKinds),
    version: z.number(),
    withdraws: z.optional(z.literal(true)),
  }),
})
export type PushMessage = z.infer<typeof PushMessage>
