import * as z from 'zod/mini'
import { PhotoView, PicturePath } from '../photos/photos.ts'
import { PromptAnswerView } from '../profile/field-schemas.ts'
import { fields } from '../profile/fields.ts'
import { Id, Instant } from '../text.ts'

/** The fields of a card that relatives see, where their owner shows them to everyone: no place, no gender, nothing special. */
export const familyCardFields = [
  'headline',
  'bio',
  'prompts',
  'interests',
  'occupation',
  'education',
  'languages',
  'relationshipGoals',
  'familyValues',
  'hasChildren',
  'wantsChildren',
] as const

const Words = /* @__PURE__ */ z.array(z.string())
// @__NO_SIDE_EFFECTS__
const choiceOf = <const Values extends readonly string[]>(values: Values) => z.nullable(z.enum(values))

/** A person as relatives see them. Text that is not given or not shown is ''. */
export const FamilyCardView = z.object({
  firstName: z.string(),
  age: z.number(),
  headline: z.string(),
  bio: z.string(),
  prompts: z.array(PromptAnswerView),
  interests: Words,
  occupation: z.string(),
  education: z.string(),
  languages: Words,
  relationshipGoals: choiceOf(fields.relationshipGoals.values),
  familyValues: choiceOf(fields.familyValues.values),
  hasChildren: choiceOf(fields.hasChildren.values),
  wantsChildren: choiceOf(fields.wantsChildren.values),
})
export type FamilyCardView = z.infer<typeof FamilyCardView>

export const opinions = ['in_favour', 'concerns', 'abstain'] as const
export const Opinion = z.enum(opinions)
export type Opinion = z.infer<typeof Opinion>

/** A match whose families may be shown the card has it with photos; any other is only somebody the member talks to. */
export const SharedMatchView = z.object({
  matchId: Id,
  card: z.nullable(z.object({ person: FamilyCardView, photos: z.array(PhotoView) })),
  /** The relative's own opinion. */
  opinion: z.nullable(Opinion),
  /** Whether the families' conversation is open. */
  hasFamilies: z.boolean(),
})
export type SharedMatchView = z.infer<typeof SharedMatchView>

/** A note of a relative, as they see it themselves. */
export const OwnNoteView = z.object({
  id: Id,
  matchId: z.nullable(Id),
  text: z.string(),
  writtenAt: Instant,
})
export type OwnNoteView = z.infer<typeof OwnNoteView>

/**
 * Everything that a relative sees of a member; the preview of the member is the same. `profile` and `photos` are null
 * unless they are granted.
 */
export const SharedCircleView = z.object({
  firstName: z.string(),
  profile: z.nullable(FamilyCardView),
  photos: z.nullable(z.array(PhotoView)),
  matches: z.array(SharedMatchView),
  notes: z.array(OwnNoteView),
  may: z.object({
    leaveNote: z.boolean(),
    giveOpinion: z.boolean(),
    introduceFamilies: z.boolean(),
    suggestPeople: z.boolean(),
  }),
})
export type SharedCircleView = z.infer<typeof SharedCircleView>

/** Returns the path of a picture for a relative, who may not use that of members. */
export const circlePhotoPath = (circleId: string, photoId: string, file: string) =>
  `/api/relative/circles/${circleId}/photos/${photoId}/${file}`

export const CirclePicturePath = /* @__PURE__ */ z.extend(PicturePath, { circleId: Id })
