import { type CountedField, countedFields, type FieldValues, isGiven } from './fields.ts'

/** Each step once, in the order in which it helps the most. */
export const completenessSteps = [
  'introduction',
  'photo',
  'prompt',
  'intentions',
  'bio',
  'place',
  'photos',
  'interests',
  'prompts',
  'facts',
] as const
export type CompletenessStep = (typeof completenessSteps)[number]

export type Completeness = {
  /** 0 to 100: every step counts the same. */
  percent: number
  done: readonly CompletenessStep[]
  /** The step to suggest next; `undefined` once the profile is complete. */
  next: CompletenessStep | undefined
}

/** The values that completeness counts. Special-category fields are left out, so nobody is nudged to fill them in. */
type CountedValues = Pick<
  FieldValues,
  | CountedField
  | 'firstName'
  | 'dateOfBirth'
  | 'bio'
  | 'locationCity'
  | 'locationState'
  | 'lookingFor'
  | 'relationshipGoals'
  | 'interests'
  | 'prompts'
>

const PHOTOS_WANTED = 3
const INTERESTS_WANTED = 3
const PROMPTS_WANTED = 3
const FACTS_WANTED = 5

/**
 * How much of a profile is there. Ten steps of ten per cent: name and birth, a photo, an answered prompt, what one
 * looks for, a bio, a place, three photos, three interests, three prompts, and any five of the other facts.
 */
export function completenessOf(profile: CountedValues, photoCount: number): Completeness {
  const isDone: Record<CompletenessStep, boolean> = {
    introduction: profile.firstName !== '' && profile.dateOfBirth !== null,
    photo: photoCount > 0,
    prompt: profile.prompts.length > 0,
    intentions: profile.lookingFor !== null || profile.relationshipGoals !== null,
    bio: profile.bio !== '',
    place: profile.locationCity !== '' || profile.locationState !== '',
    photos: photoCount >= PHOTOS_WANTED,
    interests: profile.interests.length >= INTERESTS_WANTED,
    prompts: profile.prompts.length >= PROMPTS_WANTED,
    facts: countedFields.filter((name) => isGiven(profile[name])).length >= FACTS_WANTED,
  }
  const done = completenessSteps.filter((step) => isDone[step])
  return {
    percent: (done.length * 100) / completenessSteps.length,
    done,
    next: completenessSteps.find((step) => !isDone[step]),
  }
}
