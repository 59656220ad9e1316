import type { Choice } from '@hearth/contract/fields'

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
  firstName: 'First name',
  lastName: 'Last name',
  bio: 'Bio',
  dateOfBirth: 'Date of birth',
  dateOfBirthHint: 'Others see only your age.',
  city: 'City',
  state: 'State',
  about: 'About You',
  occupation: 'Occupation',
  education: 'Education',
  height: 'Height (cm)',
  heightInFeet: (feet: number, inches: number) => `${feet} ft ${inches} in`,
  lookingFor: 'Looking For',
  relationshipGoals: 'Relationship Goals',
  choose: 'Prefer not to say',
  interests: 'Interests & Hobbies',
  interest: 'Add an interest',
  interestHint: 'Tap one to remove it.',
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
