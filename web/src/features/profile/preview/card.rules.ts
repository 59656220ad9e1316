import { dayOf } from '@hearth/contract/ages'
import type { PhotoView } from '@hearth/contract/photos/photos'
import { fields } from '@hearth/contract/profile/fields'
import { type Audience, type PersonView, type ProfileView, personOf } from '@hearth/contract/profile/people'
import { type ProfileForm, valuesOf } from '../form/profile.form.ts'

/** Returns a height in feet and inches, or `undefined` for an invalid height. */
export function feetOf(heightCm: string): { feet: number; inches: number } | undefined {
  const cm = Number(heightCm)
  if (!heightCm || !(cm >= fields.heightCm.min && cm <= fields.heightCm.max)) return undefined
  const inches = Math.round(cm / 2.54)
  return { feet: Math.floor(inches / 12), inches: inches % 12 }
}

type Viewing = { now: Date; photos: readonly PhotoView[]; audience?: Audience }

/** Returns the card that others would see after a save, or `undefined` without a name and a date of birth. */
export function cardOf(
  form: ProfileForm,
  profile: Pick<ProfileView, 'userId' | 'isVerified'>,
  { now, photos, audience = 'everyone' }: Viewing,
): PersonView | undefined {
  const { userId, isVerified } = profile
  const values = { ...valuesOf(form), userId, isVerified, displayName: '' }
  const person = personOf(values, form.visibility, { audience, today: dayOf(now) })
  return person && { ...person, photos: [...photos] }
}
