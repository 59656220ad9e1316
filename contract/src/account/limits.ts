import * as z from 'zod/mini'
import { Instant } from '../text.ts'

/** The kinds of action that are limited per person. `docs/operating.md` has the numbers. */
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

/** `used` of `most` within `seconds`. The period begins with the first use; until then `resetsAt` is null. */
export const LimitView = z.object({
  kind: LimitKind,
  seconds: z.number(),
  most: z.number(),
  used: z.number(),
  resetsAt: z.nullable(Instant),
})
export type LimitView = z.infer<typeof LimitView>

/** A kind appears once for each of its periods. */
export const LimitsView = z.object({ limits: z.array(LimitView) })
export type LimitsView = z.infer<typeof LimitsView>
