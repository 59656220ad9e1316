import {
  dayOf,
  interestToAdd,
  objectionToBirth,
  ProfileInput,
  type ProfileView,
} from '@hearth/contract/people'

/** The form as it is typed: every field a text, and the interest that is not added yet. */
export type ProfileForm = {
  firstName: string
  lastName: string
  bio: string
  dateOfBirth: string
  locationCity: string
  locationState: string
  occupation: string
  education: string
  heightCm: string
  lookingFor: string
  relationshipGoals: string
  interests: string[]
  interest: string
}

const fieldNames = [
  'firstName',
  'lastName',
  'bio',
  'dateOfBirth',
  'locationCity',
  'locationState',
  'occupation',
  'education',
  'heightCm',
  'lookingFor',
  'relationshipGoals',
  'interests',
] as const
export type FieldName = (typeof fieldNames)[number]

/** The field that a complaint is about; `interests.3` is about the interests. */
export const fieldNamed = (path: PropertyKey | undefined): FieldName | undefined =>
  fieldNames.find((name) => name === String(path).split('.')[0])

export function formOf(profile: ProfileView): ProfileForm {
  return {
    firstName: profile.firstName,
    lastName: profile.lastName,
    bio: profile.bio,
    dateOfBirth: profile.dateOfBirth ?? '',
    locationCity: profile.locationCity,
    locationState: profile.locationState,
    occupation: profile.occupation,
    education: profile.education,
    heightCm: profile.heightCm === null ? '' : String(profile.heightCm),
    lookingFor: profile.lookingFor ?? '',
    relationshipGoals: profile.relationshipGoals ?? '',
    interests: profile.interests,
    interest: '',
  }
}

/** The list with what still stands in the box, which nobody meant to lose. */
export function interestsOf({ interests, interest }: Pick<ProfileForm, 'interests' | 'interest'>): string[] {
  const added = interestToAdd(interests, interest)
  return added === undefined ? interests : [...interests, added]
}

type Checked = { input: ProfileInput } | { objections: [string, string][] }

/** What the form asks to save, or what is wrong with which field. */
export function checkedForm(form: ProfileForm, now: Date): Checked {
  const { interest: _, ...typed } = form
  const result = ProfileInput.safeParse({
    ...typed,
    interests: interestsOf(form),
    dateOfBirth: form.dateOfBirth || null,
    heightCm: form.heightCm ? Math.round(Number(form.heightCm)) : null,
    lookingFor: form.lookingFor || null,
    relationshipGoals: form.relationshipGoals || null,
  })
  if (!result.success) {
    return { objections: result.error.issues.map(({ path, message }) => [String(path[0]), message]) }
  }
  const objection = form.dateOfBirth && objectionToBirth(form.dateOfBirth, dayOf(now))
  return objection ? { objections: [['dateOfBirth', objection]] } : { input: result.data }
}
