import { ageOn, dayOf } from '@hearth/contract/ages'
import { Facts, type HideableField, type Visibility } from '@hearth/contract/facts'
import {
  LookingFor,
  MAX_HEIGHT_CM,
  MIN_HEIGHT_CM,
  type PersonView,
  type ProfileView,
  RelationshipGoal,
} from '@hearth/contract/people'
import type { PhotoView } from '@hearth/contract/photos'
import { interestsOf, type LineName, type ProfileForm } from './profile.form.ts'

/** A height for those who think in feet; nothing for what is no height. */
export function feetOf(heightCm: string): { feet: number; inches: number } | undefined {
  const cm = Number(heightCm)
  if (!heightCm || !(cm >= MIN_HEIGHT_CM && cm <= MAX_HEIGHT_CM)) return undefined
  const inches = Math.round(cm / 2.54)
  return { feet: Math.floor(inches / 12), inches: inches % 12 }
}

const heightOf = (heightCm: string) => (feetOf(heightCm) ? Math.round(Number(heightCm)) : null)

type Eyes = { now: Date; photos: readonly PhotoView[]; audience?: Exclude<Visibility, 'nobody'> }

const factNames = [
  'gender',
  'seeking',
  'languages',
  'familyValues',
  'hasChildren',
  'wantsChildren',
  'smoking',
  'drinking',
  'zodiac',
  'faith',
  'orientation',
  'health',
] as const

/** The card that others would see if the form were saved as it stands; nobody is shown without name and age. */
export function personOf(
  form: ProfileForm,
  profile: Pick<ProfileView, 'userId' | 'isVerified'>,
  { now, photos, audience = 'everyone' }: Eyes,
): PersonView | undefined {
  if (!form.firstName.trim() || !form.dateOfBirth) return undefined
  const shows = (field: HideableField) =>
    form.visibility[field] === 'everyone' || (form.visibility[field] === 'matches' && audience === 'matches')
  const text = (field: HideableField & LineName) => (shows(field) ? form[field] : '')
  const told = factNames
    .filter((name) => shows(name) && form[name].length > 0)
    .map((name) => [name, form[name]])
  const facts = Facts.safeParse(Object.fromEntries(told))
  return {
    id: profile.userId,
    firstName: form.firstName,
    lastName: text('lastName'),
    age: ageOn(form.dateOfBirth, dayOf(now)),
    isVerified: profile.isVerified,
    bio: text('bio'),
    locationCity: text('locationCity'),
    locationState: text('locationState'),
    heightCm: heightOf(text('heightCm')),
    occupation: text('occupation'),
    education: text('education'),
    lookingFor: LookingFor.safeParse(text('lookingFor')).data ?? null,
    relationshipGoals: RelationshipGoal.safeParse(text('relationshipGoals')).data ?? null,
    interests: shows('interests') ? interestsOf(form) : [],
    headline: text('headline'),
    facts: facts.data ?? {},
    prompts: shows('prompts') ? form.prompts.filter(({ answer }) => answer.trim()) : [],
    photos: [...photos],
  }
}
