import {
  ageOn,
  dayOf,
  interestToAdd,
  MAX_HEIGHT_CM,
  MIN_AGE,
  MIN_HEIGHT_CM,
  objectionToBirth,
  type PersonView,
  ProfileInput,
  type ProfileView,
} from '@hearth/contract/people'
import type { UseFormReturn } from 'react-hook-form'

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

/** What a field needs to belong to the form, with what is wrong with it. */
export const wiredTo = (form: UseFormReturn<ProfileForm>) => (name: FieldName) => ({
  ...form.register(name),
  error: form.formState.errors[name]?.message,
})

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

/** The latest day of birth that may be given, so that a picker opens on a year that fits. */
export function latestBirth(now: Date): string {
  const day = dayOf(now)
  return `${Number(day.slice(0, 4)) - MIN_AGE}${day.slice(4)}`
}

/** A height for those who think in feet; nothing for what is no height. */
export function feetOf(heightCm: string): { feet: number; inches: number } | undefined {
  const cm = Number(heightCm)
  if (!heightCm || !(cm >= MIN_HEIGHT_CM && cm <= MAX_HEIGHT_CM)) return undefined
  const inches = Math.round(cm / 2.54)
  return { feet: Math.floor(inches / 12), inches: inches % 12 }
}

/** The card that others would see if the form were saved as it stands; nobody is shown without name and age. */
export function personOf(form: ProfileForm, profile: ProfileView, now: Date): PersonView | undefined {
  if (!form.firstName.trim() || !form.dateOfBirth) return undefined
  const { firstName, lastName, bio, locationCity, locationState, occupation, education } = form
  return {
    firstName,
    lastName,
    bio,
    locationCity,
    locationState,
    occupation,
    education,
    id: profile.userId,
    age: ageOn(form.dateOfBirth, dayOf(now)),
    isVerified: profile.isVerified,
    heightCm: feetOf(form.heightCm) ? Math.round(Number(form.heightCm)) : null,
    lookingFor: null,
    relationshipGoals: null,
    interests: interestsOf(form),
  }
}
