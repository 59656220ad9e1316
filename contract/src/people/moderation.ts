import * as z from 'zod/mini'
import { Instant, requiredText } from '../text.ts'
import { ReportReason } from './safety.ts'

export const MAX_APPEAL_LENGTH = 2000
/** For how many days after a decision an appeal is possible: six months, as in Article 20 of the EU's Digital Services Act. */
export const APPEAL_DAYS = 183

/** `outcome` and `answer` are null until the appeal is decided. */
export const AppealView = z.object({
  text: z.string(),
  sentAt: Instant,
  outcome: z.nullable(z.enum(['upheld', 'reversed'])),
  answer: z.nullable(z.string()),
})
export type AppealView = z.infer<typeof AppealView>

/**
 * The decision that suspends the viewer, with its reasons. `endsAt` is null if it has no end. No decision is made
 * automatically.
 */
export const DecisionView = z.object({
  number: z.string(),
  ground: ReportReason,
  facts: z.string(),
  isOwnInitiative: z.boolean(),
  decidedAt: Instant,
  endsAt: z.nullable(Instant),
  appealUntil: Instant,
  appeal: z.nullable(AppealView),
})
export type DecisionView = z.infer<typeof DecisionView>

/** The decision, or null once the viewer is not suspended any more. */
export const SuspensionView = z.object({ decision: z.nullable(DecisionView) })
export type SuspensionView = z.infer<typeof SuspensionView>

export const AppealInput = z.strictObject({ text: requiredText(MAX_APPEAL_LENGTH) })
export type AppealInput = z.infer<typeof AppealInput>
