import type { LookingFor, RelationshipGoal } from '@hearth/contract/people'

const lookingFor: Record<LookingFor, string> = {
  serious_relationship: 'Serious Relationship',
  casual_dating: 'Casual Dating',
  friendship: 'Friendship',
  not_sure: 'Not Sure',
}

const relationshipGoals: Record<RelationshipGoal, string> = {
  marriage: 'Marriage',
  long_term: 'Long-term Partnership',
  see_where_it_goes: 'See Where It Goes',
  companionship: 'Companionship',
}

export const profileTexts = {
  heading: 'Your Profile',
  back: 'Back to Dashboard',
  basics: 'Basic Information',
  firstName: 'First name',
  lastName: 'Last name',
  bio: 'Bio',
  bioHint: 'What would you like someone to know about you?',
  dateOfBirth: 'Date of birth',
  dateOfBirthHint: 'Others see your age only.',
  city: 'City',
  state: 'State',
  about: 'About You',
  occupation: 'Occupation',
  education: 'Education',
  height: 'Height (cm)',
  lookingFor: 'Looking For',
  relationshipGoals: 'Relationship Goals',
  choose: 'Not said',
  interests: 'Interests & Hobbies',
  interest: 'Add an interest',
  interestHint: (max: number) => `Up to ${max}. Press Enter to add one, click one to remove it.`,
  addInterest: 'Add',
  removeInterest: (interest: string) => `Remove ${interest}`,
  photos: 'Photos',
  photosSoon: 'Photo upload coming soon!',
  save: 'Save Profile',
  saving: 'Saving...',
  saved: 'Profile updated! 💕',
  lookingForLabels: lookingFor,
  relationshipGoalLabels: relationshipGoals,
}
