import * as z from 'zod/mini'
import { attachmentKinds } from '../chat/attachments.ts'
import { ReportReason } from '../people/safety.ts'
import { problemMessage } from '../refusals.ts'
import { Id, Instant, ItemNumber, requiredText, text } from '../text.ts'
import { MAX_NOTE_LENGTH } from './cases.ts'
import { StaffMemberView } from './staff.ts'

export const MIN_FACTS_LENGTH = 20
export const MAX_FACTS_LENGTH = 4000
export const MAX_PROVISION_LENGTH = 200
export const MAX_DECISION_DAYS = 3650
export const MAX_ANSWER_LENGTH = 4000

/**
 * `none` closes the case; `hide` hides things of the profile from others, and deletes what was sent in a chat; `limit` takes rights; `ban` needs a second
 * person, and adds the account to the ban list. `hold` is made by Hearth alone: a new account that the ban list matches waits for a review.
 */
export const measures = ['none', 'warn', 'hide', 'limit', 'suspend', 'ban', 'hold'] as const
export const Measure = z.enum(measures)
export type Measure = z.infer<typeof Measure>

/** The rights that `limit` takes: sending likes, sending messages, being shown to others. */
export const limitedRights = ['likes', 'messages', 'shown'] as const
export const LimitedRight = z.enum(limitedRights)
export type LimitedRight = z.infer<typeof LimitedRight>

/**
 * A thing that can be hidden: of a profile, or a photo or voice message in a chat, which is deleted for good. `id`: of the
 * photo, the prompt, the clip or the media; null for the bio.
 */
export const HiddenThing = z.strictObject({
  kind: z.enum(['photo', 'prompt', 'bio', 'intro', 'voice_answer', ...attachmentKinds]),
  id: z.nullable(z.string().check(z.maxLength(100))),
})
export type HiddenThing = z.infer<typeof HiddenThing>

/** `place`: of a photo among those of its person when the decision was made, from 1. */
export const DecidedThing = z.object({ ...HiddenThing.shape, place: z.optional(z.int()) })
export type DecidedThing = z.infer<typeof DecidedThing>

/** Terms: our rules forbid it. Law: it is illegal. */
export const bases = ['terms', 'law'] as const
export const Basis = z.enum(bases)
export type Basis = z.infer<typeof Basis>

const reasons = {
  ground: ReportReason,
  basis: Basis,
  /** Which provision of the law; required for that basis. */
  provision: z.optional(requiredText(MAX_PROVISION_LENGTH)),
  facts: requiredText(MAX_FACTS_LENGTH).check(z.minLength(MIN_FACTS_LENGTH)),
}
const days = z.nullable(z.int().check(z.gte(1), z.lte(MAX_DECISION_DAYS)))

/** The content of a decision, by measure. `days` is null for a measure without an end. `note` is read by staff only. */
export const DecisionContent = /* @__PURE__ */ z
  .discriminatedUnion('measure', [
    z.strictObject({ measure: z.literal('none'), note: z.optional(text(MAX_NOTE_LENGTH)) }),
    z.strictObject({ measure: z.literal('warn'), ...reasons }),
    z.strictObject({
      measure: z.literal('hide'),
      ...reasons,
      things: z.array(HiddenThing).check(z.minLength(1), z.maxLength(20)),
    }),
    z.strictObject({
      measure: z.literal('limit'),
      ...reasons,
      rights: z.array(LimitedRight).check(z.minLength(1), z.maxLength(3)),
      days,
    }),
    z.strictObject({ measure: z.literal('suspend'), ...reasons, days }),
    z.strictObject({ measure: z.literal('ban'), ...reasons }),
  ])
  .check(
    z.refine((content) => content.measure === 'none' || content.basis === 'terms' || !!content.provision, {
      path: ['provision'],
      error: problemMessage('empty'),
    }),
  )
export type DecisionContent = z.infer<typeof DecisionContent>

export const DecisionInput = z.strictObject({ version: z.int(), content: DecisionContent })
export type DecisionInput = z.infer<typeof DecisionInput>

/** The statement of reasons as the person will read it, in the language of their account. */
export const StatementView = z.object({
  language: z.string(),
  title: z.string(),
  paragraphs: z.array(z.string()),
})
export type StatementView = z.infer<typeof StatementView>

/**
 * A decision about the subject of a case, latest first. `state`: a proposed ban restricts nothing yet; an ended one is over.
 * `mayReject`: who proposed a ban may withdraw it. `mayDecideAppeal` is whether the viewer may decide the open appeal, which another person than the decider must decide.
 */
export const CaseDecisionView = z.object({
  number: z.string(),
  measure: Measure,
  rights: z.array(LimitedRight),
  things: z.array(DecidedThing),
  ground: ReportReason,
  basis: Basis,
  provision: z.nullable(z.string()),
  facts: z.string(),
  state: z.enum(['proposed', 'in_force', 'ended', 'reversed', 'rejected']),
  decidedAt: Instant,
  endsAt: z.nullable(Instant),
  /** Null: the operator by a command, or Hearth itself. */
  decidedBy: z.nullable(StaffMemberView),
  confirmedBy: z.nullable(StaffMemberView),
  isAutomated: z.boolean(),
  appeal: z.nullable(
    z.object({
      text: z.string(),
      sentAt: Instant,
      outcome: z.nullable(z.enum(['upheld', 'reversed'])),
      answer: z.nullable(z.string()),
      decidedBy: z.nullable(StaffMemberView),
    }),
  ),
  mayConfirm: z.boolean(),
  mayReject: z.boolean(),
  mayReverse: z.boolean(),
  mayDecideAppeal: z.boolean(),
})
export type CaseDecisionView = z.infer<typeof CaseDecisionView>

export const CaseDecisionsView = z.object({ decisions: z.array(CaseDecisionView) })
export type CaseDecisionsView = z.infer<typeof CaseDecisionsView>

/** The answer is read by the person. */
export const AnswerInput = z.strictObject({ answer: requiredText(MAX_ANSWER_LENGTH) })
export type AnswerInput = z.infer<typeof AnswerInput>

export const AppealDecisionInput = z.strictObject({
  outcome: z.enum(['upheld', 'reversed']),
  answer: requiredText(MAX_ANSWER_LENGTH),
})
export type AppealDecisionInput = z.infer<typeof AppealDecisionInput>

export const DecisionPath = z.object({ number: ItemNumber })
export const PhotoPath = z.object({ number: ItemNumber, photoId: Id })
