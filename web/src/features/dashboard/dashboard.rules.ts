import { type CompletenessStep, completenessOf } from '@hearth/contract/profile/completeness'
import type { ProfileView } from '@hearth/contract/profile/people'

/** The one thing a profile would gain most by, or nothing where it says enough. A bio comes before all of it. */
export function nextToFinish(profile: ProfileView, photoCount: number): CompletenessStep | undefined {
  return profile.bio ? completenessOf(profile, photoCount).next : 'bio'
}

const partOf: Record<CompletenessStep, string> = {
  introduction: '',
  bio: '',
  place: '',
  intentions: '#about',
  interests: '#interests',
  photo: '#photos',
  photos: '#photos',
  prompt: '#words',
  prompts: '#words',
  facts: '#yourself',
}

/** Where it is written down. */
export const wayTo = (step: CompletenessStep): string => `/profile-setup${partOf[step]}`

/** A new conversation is easier to start with one question. */
export const isNew = ({ firstName, dateOfBirth }: ProfileView): boolean => !firstName || !dateOfBirth
