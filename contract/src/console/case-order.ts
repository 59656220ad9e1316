import * as z from 'zod/mini'
import { Instant } from '../text.ts'

/** Fewer decided cases teach nothing: cases are ordered by due time only. */
export const MIN_DECIDED_CASES = 200

/**
 * The order “likely first”, learned from the decided cases of this community, and how well it does.
 * `decidedCases` is how many there are. `precision` is the share of the cases it would have put in the first fifth that
 * led to a measure, on cases it had not learned from, and `base` that of all cases. Null until there are 200.
 */
export const CaseOrderView = z.object({
  decidedCases: z.int(),
  learned: z.nullable(
    z.object({ trainedAt: Instant, cases: z.int(), precision: z.number(), base: z.number() }),
  ),
})
export type CaseOrderView = z.infer<typeof CaseOrderView>
