import * as z from 'zod/mini'
import { PromptId } from '../profile/field-schemas.ts'
import { Id, Instant, requiredText, text } from '../text.ts'
import { ClipEdits, MediaView, mediaInput } from './media.ts'

/** Captions of an intro, and what is said in a voice answer. */
export const MAX_CAPTIONS_LENGTH = 300
/** As many as there are written answers. */
export const MAX_VOICE_ANSWERS = 3
/** Read by the owner of an intro that a review has removed. */
export const MAX_REMOVAL_REASON_LENGTH = 500

/** Who may watch an intro besides its owner: matches; also people whom the owner likes; all who may see the profile. */
export const introAudiences = ['matches', 'liked', 'everyone'] as const
export const IntroAudience = z.enum(introAudiences)
export type IntroAudience = z.infer<typeof IntroAudience>

/** Others see an intro only while it is `shown`. `removed`: a review has removed it, with a reason. */
export const introStates = ['waiting_for_captions', 'waiting_for_review', 'shown', 'removed'] as const
export const IntroState = z.enum(introStates)
export type IntroState = z.infer<typeof IntroState>

/** The words of an intro; '' if no one speaks. */
const Captions = text(MAX_CAPTIONS_LENGTH)

/** Announces the file of an intro, which replaces the present one once it is ready. Without captions, others can't see it yet. */
export const IntroInput = /* @__PURE__ */ z.extend(/* @__PURE__ */ mediaInput('intro'), {
  promptId: PromptId,
  captions: z.optional(Captions),
  visibleTo: IntroAudience,
  edits: z.optional(ClipEdits),
})
export type IntroInput = z.infer<typeof IntroInput>

/** Only what is sent is changed. */
export const IntroChangeInput = z.strictObject({
  promptId: z.optional(PromptId),
  captions: z.optional(Captions),
  visibleTo: z.optional(IntroAudience),
})
export type IntroChangeInput = z.infer<typeof IntroChangeInput>

/** Announces the file of a spoken answer, which replaces the one to the same prompt once it is ready. `text`: what is said. */
export const VoiceAnswerInput = /* @__PURE__ */ z.extend(/* @__PURE__ */ mediaInput('voice_answer'), {
  promptId: PromptId,
  text: z.optional(text(MAX_CAPTIONS_LENGTH)),
})
export type VoiceAnswerInput = z.infer<typeof VoiceAnswerInput>

export const VoiceAnswerPath = z.object({ promptId: PromptId })
export const VoiceAnswerChangeInput = z.strictObject({ text: text(MAX_CAPTIONS_LENGTH) })
export type VoiceAnswerChangeInput = z.infer<typeof VoiceAnswerChangeInput>

/** An intro as people see it who may watch it. `captions` is '' if no one speaks. */
export const IntroView = z.object({ id: Id, promptId: z.string(), captions: z.string(), media: MediaView })
export type IntroView = z.infer<typeof IntroView>

/** A spoken answer. `text` is '' if its owner has not written what is said. */
export const VoiceAnswerView = z.object({ id: Id, promptId: z.string(), text: z.string(), media: MediaView })
export type VoiceAnswerView = z.infer<typeof VoiceAnswerView>

/** The clips of a person that the viewer may watch and hear. */
export const PersonClipsView = z.object({
  intro: z.nullable(IntroView),
  voiceAnswers: z.array(VoiceAnswerView),
})
export type PersonClipsView = z.infer<typeof PersonClipsView>

/**
 * The intro as its owner sees it. `captions` is null until they are written or no one speaks. `reason` and no media if a review
 * has removed it. `isHidden`: a decision of a moderator hides it.
 */
export const OwnIntroView = z.object({
  id: Id,
  promptId: z.string(),
  captions: z.nullable(z.string()),
  visibleTo: IntroAudience,
  state: IntroState,
  reason: z.nullable(z.string()),
  media: z.nullable(MediaView),
  isHidden: z.optional(z.literal(true)),
})
export type OwnIntroView = z.infer<typeof OwnIntroView>

export const OwnVoiceAnswerView = z.extend(VoiceAnswerView, { isHidden: z.optional(z.literal(true)) })
export type OwnVoiceAnswerView = z.infer<typeof OwnVoiceAnswerView>

/** The recordings in the profile of the viewer. `isAvailable` is false where this server cannot make clips. */
export const OwnClipsView = z.object({
  isAvailable: z.boolean(),
  /** The longest intro of the viewer in milliseconds. */
  maxIntroMs: z.int(),
  intro: z.nullable(OwnIntroView),
  voiceAnswers: z.array(OwnVoiceAnswerView),
})
export type OwnClipsView = z.infer<typeof OwnClipsView>

/** An intro that waits for a review, for staff. `firstName` is null for somebody without a name. */
export const WaitingIntroView = z.object({
  ...IntroView.shape,
  personId: Id,
  firstName: z.nullable(z.string()),
  since: Instant,
})
export type WaitingIntroView = z.infer<typeof WaitingIntroView>

/** How many intros wait, and at most 50 of them, the longest first. */
export const WaitingIntrosView = z.object({ waiting: z.int(), intros: z.array(WaitingIntroView) })
export type WaitingIntrosView = z.infer<typeof WaitingIntrosView>

export const IntroPath = z.object({ introId: Id })
export const IntroFilePath = z.object({ introId: Id, file: z.enum(['video.mp4', 'poster.webp']) })

/** The reason is read by the person. */
export const IntroReviewInput = z.discriminatedUnion('outcome', [
  z.strictObject({ outcome: z.literal('approved') }),
  z.strictObject({ outcome: z.literal('removed'), reason: requiredText(MAX_REMOVAL_REASON_LENGTH) }),
])
export type IntroReviewInput = z.infer<typeof IntroReviewInput>
