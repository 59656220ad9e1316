import * as z from 'zod/mini'
import { Id } from '../text.ts'
import { completenessSteps } from './completeness.ts'

/** The rules of the coach, the most useful first. */
export const coachRules = [
  'missing_part',
  'photo_order',
  'photo_wide',
  'cliche',
  'too_short',
  'bare_list',
  'no_hook',
  'photo_copies',
  'photo_small',
  'photo_undescribed',
] as const
export type CoachRule = (typeof coachRules)[number]

/** The texts of a profile that the coach reads. */
export const coachedTexts = ['bio', 'headline', 'prompts'] as const
export type CoachedText = (typeof coachedTexts)[number]

/** A suggestion for a person's own profile. Its `id` stays the same until it is solved. */
export const TipView = z.object({
  id: z.string(),
  rule: /* @__PURE__ */ z.enum(coachRules),
  /** Only of `missing_part`. */
  step: z.optional(/* @__PURE__ */ z.enum(completenessSteps)),
  /** The text that it is about, and for an answer its prompt. */
  field: z.optional(/* @__PURE__ */ z.enum(coachedTexts)),
  promptId: z.optional(z.string()),
  photoId: z.optional(Id),
  /** The words that many profiles have. */
  phrase: z.optional(z.string()),
})
export type TipView = z.infer<typeof TipView>

/** `dismissed`: those that the viewer does not want to read, which can be brought back. */
export const CoachView = z.object({ tips: z.array(TipView), dismissed: z.array(TipView) })
export type CoachView = z.infer<typeof CoachView>

export const DismissInput = z.strictObject({
  tip: /* @__PURE__ */ z.string().check(z.regex(/^[a-z0-9_.-]{1,100}$/)),
  /** Without it the tip comes back. */
  isDismissed: z.boolean(),
})
export type DismissInput = z.infer<typeof DismissInput>
