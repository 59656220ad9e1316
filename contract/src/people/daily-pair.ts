import * as z from 'zod/mini'
import { PersonPageView } from './discovery.ts'

/** Somebody's pair of the day, as their own page shows them. `relation` follows the viewer's decision. */
export const PairedPersonView = z.pick(PersonPageView, {
  person: true,
  distanceBucket: true,
  why: true,
  relation: true,
})
export type PairedPersonView = z.infer<typeof PairedPersonView>

/** `pair` is null without a pair, and after the viewer has passed on it: then `hasPassed`. */
export const DailyPairView = z.object({
  takesPart: z.boolean(),
  pair: z.nullable(PairedPersonView),
  hasPassed: z.boolean(),
})
export type DailyPairView = z.infer<typeof DailyPairView>

export const DailyPairInput = z.strictObject({ takesPart: z.boolean() })
export type DailyPairInput = z.infer<typeof DailyPairInput>
