import * as z from 'zod/mini'
import { Instant } from './text.ts'

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
] as const
export const LimitKind = z.enum(limitKinds)
export type LimitKind = z.infer<typeof LimitKind>

/** `used` of `most` within `seconds`; `resetsAt` is null until the first use, with which the time begins. */
export const LimitView = z.object({
  kind: LimitKind,
  seconds: z.number(),
  most: z.number(),
  used: z.number(),
  resetsAt: z.nullable(Instant),
})
export type LimitView = z.infer<typeof LimitView>

/** A kind is in it once for each time that it is limited within. */
export const LimitsView = z.object({ limits: z.array(LimitView) })
export type LimitsView = z.infer<typeof LimitsView>
