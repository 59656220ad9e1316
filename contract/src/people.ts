import * as z from 'zod/mini'
import { ConsentView } from './consents.ts'
import {
  Drinking,
  Facts,
  Faith,
  FamilyValues,
  Gender,
  HasChildren,
  Headline,
  Health,
  HideableField,
  Languages,
  Orientation,
  PromptAnswers,
  PromptAnswerView,
  Seeking,
  Smoking,
  Visibility,
  WantsChildren,
  Zodiac,
} from './facts.ts'
import { PhotoView } from './photos.ts'
import { Id, Instant, nameText, requiredText, text } from './text.ts'

export const MIN_HEIGHT_CM = 50
export const MAX_HEIGHT_CM = 280
export const MAX_INTERESTS = 10
export const MAX_INTEREST_LENGTH = 40
export const MAX_NAME_LENGTH = 60
export const MAX_BIO_LENGTH = 1000
export const MAX_PLACE_LENGTH = 80
export const MAX_FACT_LENGTH = 100

export const lookingForValues = ['serious_relationship', 'casual_dating', 'friendship', 'not_sure'] as const
export const relationshipGoalValues = ['marriage', 'long_term', 'see_where_it_goes', 'companionship'] as const

export const LookingFor = z.enum(lookingForValues)
export type LookingFor = z.infer<typeof LookingFor>
export const RelationshipGoal = z.enum(relationshipGoalValues)
export type RelationshipGoal = z.infer<typeof RelationshipGoal>

/** A new interest as the list would hold it, or `undefined` where it is empty, known already or one too many. */
export function interestToAdd(interests: readonly string[], typed: string): string | undefined {
  const interest = typed.trim()
  if (!interest || interests.includes(interest) || interests.length >= MAX_INTERESTS) return undefined
  return interest
}

const Interests = /* @__PURE__ */ z.array(requiredText(MAX_INTEREST_LENGTH)).check(
  z.maxLength(MAX_INTERESTS, `At most ${MAX_INTERESTS} interests`),
  z.refine((list) => new Set(list).size === list.length, 'Each interest once'),
)

const height = `Please give a height between ${MIN_HEIGHT_CM} and ${MAX_HEIGHT_CM} cm`
const HeightCm = /* @__PURE__ */ z
  .number(height)
  .check(
    z.multipleOf(1, 'Please give whole centimetres'),
    z.gte(MIN_HEIGHT_CM, height),
    z.lte(MAX_HEIGHT_CM, height),
  )

const anyVisibility = z.partialRecord(HideableField, Visibility)

/** The part of one's own profile that one can write; only the fields that are sent are changed. */
export const ProfileInput = z.partial(
  z.strictObject({
    firstName: nameText(MAX_NAME_LENGTH),
    lastName: nameText(MAX_NAME_LENGTH),
    bio: text(MAX_BIO_LENGTH),
    dateOfBirth: z.nullable(z.iso.date('Please give a full date')),
    locationCity: text(MAX_PLACE_LENGTH),
    locationState: text(MAX_PLACE_LENGTH),
    heightCm: z.nullable(HeightCm),
    occupation: text(MAX_FACT_LENGTH),
    education: text(MAX_FACT_LENGTH),
    lookingFor: z.nullable(LookingFor),
    relationshipGoals: z.nullable(RelationshipGoal),
    interests: Interests,
    headline: Headline,
    gender: z.nullable(Gender),
    seeking: Seeking,
    languages: Languages,
    familyValues: z.nullable(FamilyValues),
    hasChildren: z.nullable(HasChildren),
    wantsChildren: z.nullable(WantsChildren),
    smoking: z.nullable(Smoking),
    drinking: z.nullable(Drinking),
    zodiac: z.nullable(Zodiac),
    faith: z.nullable(Faith),
    orientation: z.nullable(Orientation),
    health: z.nullable(Health),
    prompts: PromptAnswers,
    /** Only the fields that are named change who sees them. */
    visibility: anyVisibility,
  }),
)
export type ProfileInput = z.infer<typeof ProfileInput>

/** A save; with `ifVersion` only where the profile is still as the page has read it. */
export const SaveInput = z.extend(ProfileInput, { ifVersion: z.optional(z.int()) })
export type SaveInput = z.infer<typeof SaveInput>

/** One's own profile, as only oneself sees it. Text that was never given is ''. */
export const ProfileView = z.object({
  userId: Id,
  firstName: z.string(),
  lastName: z.string(),
  bio: z.string(),
  dateOfBirth: z.nullable(z.iso.date()),
  /** Until when the date of birth can be corrected, once; null where it cannot any more or there is none. */
  birthCorrectableUntil: z.nullable(Instant),
  /** How often gender, whom one seeks and faith can still change, and when once more; null while none is used. */
  deckChanges: z.object({ left: z.number(), moreAt: z.nullable(Instant) }),
  locationCity: z.string(),
  locationState: z.string(),
  heightCm: z.nullable(z.number()),
  occupation: z.string(),
  education: z.string(),
  lookingFor: z.nullable(LookingFor),
  relationshipGoals: z.nullable(RelationshipGoal),
  interests: z.array(z.string()),
  headline: z.string(),
  gender: z.nullable(Gender),
  seeking: z.array(Gender),
  languages: z.array(z.string()),
  familyValues: z.nullable(FamilyValues),
  hasChildren: z.nullable(HasChildren),
  wantsChildren: z.nullable(WantsChildren),
  smoking: z.nullable(Smoking),
  drinking: z.nullable(Drinking),
  zodiac: z.nullable(Zodiac),
  faith: z.nullable(Faith),
  orientation: z.nullable(Orientation),
  health: z.nullable(z.string()),
  prompts: z.array(PromptAnswerView),
  /** Who sees each field, also of those of which nothing was said. */
  visibility: z.record(HideableField, Visibility),
  /** The consents that hold; without one its value is null. */
  consents: z.array(ConsentView),
  isActive: z.boolean(),
  isVerified: z.boolean(),
  displayName: z.string(),
  /** Goes up by each save. */
  version: z.int(),
  updatedAt: Instant,
})
export type ProfileView = z.infer<typeof ProfileView>

/** Another person, as someone who may see them does: an age, never a date of birth, and nothing they hide from them. */
export const PersonView = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  age: z.number(),
  isVerified: z.boolean(),
  bio: z.string(),
  locationCity: z.string(),
  locationState: z.string(),
  heightCm: z.nullable(z.number()),
  occupation: z.string(),
  education: z.string(),
  lookingFor: z.nullable(LookingFor),
  relationshipGoals: z.nullable(RelationshipGoal),
  interests: z.array(z.string()),
  headline: z.string(),
  facts: Facts,
  prompts: z.array(PromptAnswerView),
  /** In the order the person chose, the main one first. */
  photos: z.array(PhotoView),
})
export type PersonView = z.infer<typeof PersonView>
