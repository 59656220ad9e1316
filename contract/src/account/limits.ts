import * as z from 'zod/mini'
import { Instant } from '../text.ts'

/** The kinds of action that are counted to limit them, per person. `docs/operating.md` has the numbers. */
export const limitKinds = [
  'cards',
  'likes',
  'notes',
  'undos',
  'first_messages',
  'messages',
  'same_text',
  'profile_changes',
  'pages',
  'photos',
  'chat_photos',
  'voice_messages',
  'known_addresses',
] as const
export const LimitKind = z.enum(limitKinds)
export type LimitKind = z.infer<typeof LimitKind>

/** The kinds that are limited by what is stored about them anyway, so that any period of their length counts. */
export const slidingLimitKinds = [
  'moves',
  'deck_changes',
  'consents',
  'uploads',
  'media_uploads',
  'verification_attempts',
  'exports',
] as const
export type SlidingLimitKind = (typeof slidingLimitKinds)[number]

/** Every kind of limit that members meet. */
export const memberLimitKinds = [...limitKinds, ...slidingLimitKinds] as const
export type MemberLimitKind = (typeof memberLimitKinds)[number]

/**
 * `used` of `most` within `seconds`. The period begins with the first use; until then `resetsAt` is null. Of sliding limits it
 * is when the next use is free again.
 */
export const LimitView = z.object({
  kind: z.enum(memberLimitKinds),
  seconds: z.number(),
  most: z.number(),
  used: z.number(),
  resetsAt: z.nullable(Instant),
})
export type LimitView = z.infer<typeof LimitView>

/** Every kind appears, once for each of its periods. */
export const LimitsView = z.object({ limits: z.array(LimitView) })
export type LimitsView = z.infer<typeof LimitsView>
