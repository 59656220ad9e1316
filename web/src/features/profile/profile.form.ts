import { dayOf, MIN_AGE, objectionToBirth } from '@hearth/contract/ages'
import { type DraftField, draftFields } from '@hearth/contract/draft'
import { type HideableField, type SpecialKind, specialKinds, type Visibility } from '@hearth/contract/facts'
import { interestToAdd, ProfileInput, type ProfileView } from '@hearth/contract/people'
import type { UseFormReturn } from 'react-hook-form'

type Answer = { promptId: string; answer: string }

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
  headline: string
  gender: string
  seeking: string[]
  languages: string[]
  familyValues: string
  hasChildren: string
  wantsChildren: string
  smoking: string
  drinking: string
  zodiac: string
  faith: string
  orientation: string
  health: string
  prompts: Answer[]
  visibility: Record<HideableField, Visibility>
  /** What was typed for the interests when there was no room for it: only a press adds it later. */
  ignored: string
  /** Where the town came from: its number in the list, `device`, or '' where it was typed by hand. */
  place: string
}

const texts = [
  'firstName',
  'lastName',
  'bio',
  'locationCity',
  'locationState',
  'occupation',
  'education',
] as const
const choices = [
  'dateOfBirth',
  'lookingFor',
  'relationshipGoals',
  'gender',
  'familyValues',
  'hasChildren',
  'wantsChildren',
  'smoking',
  'drinking',
  'zodiac',
] as const
const lists = ['interests', 'seeking', 'languages'] as const

/** Every field that is saved, in the order of the page. */
export const fieldNames = [
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
  'headline',
  'prompts',
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
  'visibility',
] as const satisfies readonly (keyof ProfileForm)[]
export type FieldName = (typeof fieldNames)[number]
/** Those a person types or chooses one value for. */
export type LineName = Exclude<FieldName, (typeof lists)[number] | 'prompts' | 'visibility'>

/** The field that a complaint is about; `interests.3` is about the interests. */
export const fieldNamed = (path: PropertyKey | undefined): FieldName | undefined =>
  fieldNames.find((name) => name === String(path).split('.')[0])

/** A profile as the form holds it. */
export function formOf(profile: ProfileView): ProfileForm {
  const { firstName, lastName, bio, locationCity, locationState, occupation, education, headline } = profile
  const { interests, seeking, languages, prompts, visibility } = profile
  const chosen = (name: (typeof choices)[number] | SpecialKind) => profile[name] ?? ''
  return {
    firstName,
    lastName,
    bio,
    locationCity,
    locationState,
    occupation,
    education,
    headline,
    interests,
    seeking,
    languages,
    prompts,
    visibility,
    dateOfBirth: chosen('dateOfBirth'),
    lookingFor: chosen('lookingFor'),
    relationshipGoals: chosen('relationshipGoals'),
    gender: chosen('gender'),
    familyValues: chosen('familyValues'),
    hasChildren: chosen('hasChildren'),
    wantsChildren: chosen('wantsChildren'),
    smoking: chosen('smoking'),
    drinking: chosen('drinking'),
    zodiac: chosen('zodiac'),
    faith: chosen('faith'),
    orientation: chosen('orientation'),
    health: chosen('health'),
    heightCm: profile.heightCm === null ? '' : String(profile.heightCm),
    interest: '',
    ignored: '',
    place: '',
  }
}

/** The list with what still stands in the box, which nobody meant to lose. */
export function interestsOf({
  interests,
  interest,
  ignored,
}: Pick<ProfileForm, 'interests' | 'interest' | 'ignored'>): string[] {
  const added = interest === ignored ? undefined : interestToAdd(interests, interest)
  return added === undefined ? interests : [...interests, added]
}

/** What a field needs to belong to the form, with what is wrong with it. */
export const wiredTo = (form: UseFormReturn<ProfileForm>) => (name: LineName) => ({
  ...form.register(name),
  error: form.formState.errors[name]?.message,
})

/** The same, and a value that cannot be is marked when the field is left, until it is changed. */
export const wiredWithCheck = (form: UseFormReturn<ProfileForm>) => (name: 'heightCm' | 'dateOfBirth') => ({
  ...form.register(name, {
    onChange: () => form.clearErrors(name),
    onBlur: () => {
      const checked = checkedForm(form.getValues(), { now: new Date(), held: [], only: [name] })
      const [objection] = 'objections' in checked ? checked.objections : []
      if (objection) form.setError(name, { message: objection[1] })
    },
  }),
  error: form.formState.errors[name]?.message,
})

/** What one changes in a field that no browser has of its own. */
export const setField = <Name extends FieldName>(
  form: UseFormReturn<ProfileForm>,
  name: Name,
  value: ProfileForm[Name],
): void => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library's own type of a value loses the name
  form.setValue(name, value as never, { shouldDirty: true })
  form.clearErrors(name)
}

type Checked = { input: ProfileInput } | { objections: [string, string][] }
type Check = { now: Date; held: readonly SpecialKind[]; only?: readonly FieldName[] | undefined }

/** What the form asks to save, or what is wrong with which field; with `only`, of these fields alone. */
export function checkedForm(form: ProfileForm, { now, held, only }: Check): Checked {
  const asked: Record<string, unknown> = {
    ...Object.fromEntries([...texts, 'headline' as const].map((name) => [name, form[name]])),
    ...Object.fromEntries(choices.map((name) => [name, form[name] || null])),
    // Without its consent the server keeps nothing of it, and an empty one needs none.
    ...Object.fromEntries(held.map((kind) => [kind, form[kind].trim() || null])),
    heightCm: form.heightCm ? Math.round(Number(form.heightCm)) : null,
    interests: interestsOf(form),
    seeking: form.seeking,
    languages: form.languages,
    prompts: form.prompts.filter(({ answer }) => answer.trim()),
    visibility: form.visibility,
  }
  const fields = Object.entries(asked).filter(([name]) => !only || only.some((one) => one === name))
  const result = ProfileInput.safeParse(Object.fromEntries(fields))
  if (!result.success) {
    return { objections: result.error.issues.map(({ path, message }) => [path.join('.'), message]) }
  }
  const { dateOfBirth } = result.data
  const objection = dateOfBirth && objectionToBirth(dateOfBirth, dayOf(now))
  return objection ? { objections: [['dateOfBirth', objection]] } : { input: result.data }
}

export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

export type DraftFields = Partial<Pick<ProfileForm, DraftField>>

/** What stands in the form otherwise than in the saved profile, as far as it may wait in a draft. */
export function draftIn(form: ProfileForm, saved: ProfileForm): DraftFields {
  return Object.fromEntries(
    draftFields.filter((name) => !isSame(form[name], saved[name])).map((name) => [name, form[name]]),
  )
}

/** The form with a draft over it; whatever is not of the form's own shape is left out. */
export function withDraft(form: ProfileForm, fields: Partial<Record<DraftField, unknown>>): ProfileForm {
  const fitting = draftFields.filter((name) => {
    const [own, kept] = [form[name], fields[name]]
    return (
      kept !== undefined &&
      kept !== null &&
      typeof own === typeof kept &&
      Array.isArray(own) === Array.isArray(kept)
    )
  })
  return { ...form, ...Object.fromEntries(fitting.map((name) => [name, fields[name]])) }
}

/** The kinds whose consent holds. */
export const heldBy = ({ consents }: Pick<ProfileView, 'consents'>): SpecialKind[] =>
  specialKinds.filter((kind) => consents.some((consent) => consent.kind === kind))

/** The latest day of birth that may be given, so that a picker opens on a year that fits. */
export function latestBirth(now: Date): string {
  const day = dayOf(now)
  return `${Number(day.slice(0, 4)) - MIN_AGE}${day.slice(4)}`
}
