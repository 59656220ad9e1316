import type { Choice } from '@hearth/contract/profile/fields'

const lookingFor: Record<Choice<'lookingFor'>, string> = {
  serious_relationship: 'Serious Relationship',
  casual_dating: 'Casual Dating',
  friendship: 'Friendship',
  not_sure: 'Not Sure',
}

const relationshipGoals: Record<Choice<'relationshipGoals'>, string> = {
  marriage: 'Marriage',
  long_term: 'Long-term Partnership',
  see_where_it_goes: 'See Where It Goes',
  companionship: 'Companionship',
}

export const profileTexts = {
  birthRule: {
    first: 'You need to be 18 or older. You can correct this once within 24 hours.',
    once: (until: string) => `You can correct this once, until ${until}.`,
    fixed: 'It can’t be changed any more. If it’s wrong, write to the people who run this community.',
  },
  heading: 'Your Profile',
  back: 'Back to Dashboard',
  previewMissing: 'Your card appears once you add your first name and date of birth.',
  bioLeft: (n: number) => `${n} left`,
  basics: 'Basic Information',
  dateOfBirthHint: 'Others see only your age.',
  about: 'About You',
  heightInFeet: (feet: number, inches: number) => `${feet} ft ${inches} in`,
  lookingFor: 'Looking For',
  choose: 'Prefer not to say',
  interest: 'Add an interest',
  interestCount: (n: number, max: number) => `${n} of ${max}`,
  addInterest: 'Add',
  removeInterest: (interest: string) => `Remove ${interest}`,
  photos: 'Photos',
  save: 'Save Profile',
  saving: 'Saving...',
  saved: 'Profile updated! 💕',
  lookingForLabels: lookingFor,
  relationshipGoalLabels: relationshipGoals,
}
