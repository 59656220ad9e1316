import * as z from 'zod/mini'
import { Basis, DecidedThing, LimitedRight, Measure } from '../console/decisions.ts'
import { Instant, requiredText } from '../text.ts'
import { ReportReason } from './safety.ts'

export const MAX_APPEAL_LENGTH = 2000
/** For how many months after a decision an appeal is possible, as in Article 20 of the EU's Digital Services Act. */
export const APPEAL_MONTHS = 6
/** The last time zone in which a day ends is twelve hours behind UTC. */
const LATEST_ZONE_MS = 12 * 3_600_000

/** Returns whether the last day to appeal, which ends at `appealUntil` in UTC, is over in every time zone. */
export const isTooLateToAppeal = (appealUntil: string, now: Date): boolean =>
  Date.parse(appealUntil) + LATEST_ZONE_MS < now.getTime()

/** `outcome` and `answer` are null until the appeal is decided. */
export const AppealView = z.object({
  text: z.string(),
  sentAt: Instant,
  outcome: z.nullable(z.enum(['upheld', 'reversed'])),
  answer: z.nullable(z.string()),
})
export type AppealView = z.infer<typeof AppealView>

export const decisionStates = ['in_force', 'ended', 'reversed'] as const
export const DecisionState = z.enum(decisionStates)
export type DecisionState = z.infer<typeof DecisionState>

/**
 * A decision about the viewer, with its reasons. `endsAt` is null if it has no end. `isFoundByProgram`: an
 * automatic signal showed it to the moderators. `isAutomated`: it was decided without a person. `reversalAnswer`: why it
 * was reversed.
 */
export const DecisionView = z.object({
  number: z.string(),
  measure: Measure,
  rights: z.array(LimitedRight),
  things: z.array(DecidedThing),
  ground: ReportReason,
  basis: Basis,
  provision: z.nullable(z.string()),
  facts: z.string(),
  isOwnInitiative: z.boolean(),
  isFoundByProgram: z.boolean(),
  isAutomated: z.boolean(),
  state: DecisionState,
  decidedAt: Instant,
  endsAt: z.nullable(Instant),
  appealUntil: Instant,
  reversalAnswer: z.nullable(z.string()),
  appeal: z.nullable(AppealView),
})
export type DecisionView = z.infer<typeof DecisionView>

/** Every decision about the viewer that restricts or restricted something, or warned; newest first. */
export const MyDecisionsView = z.object({ decisions: z.array(DecisionView) })
export type MyDecisionsView = z.infer<typeof MyDecisionsView>

/** The decision, or null once the viewer is not suspended any more. */
export const SuspensionView = z.object({ decision: z.nullable(DecisionView) })
export type SuspensionView = z.infer<typeof SuspensionView>

export const AppealInput = z.strictObject({ text: requiredText(MAX_APPEAL_LENGTH) })
export type AppealInput = z.infer<typeof AppealInput>
