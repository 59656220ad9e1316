import { dayOf, MIN_AGE, objectionToBirth } from '@hearth/contract/ages'
import { type DraftField, draftFields } from '@hearth/contract/profile/draft'
import { inputShape } from '@hearth/contract/profile/field-schemas'
import {
  eachField,
  emptyValue,
  type FieldName,
  type FieldValues,
  fieldNames,
  fields,
  type HideableField,
  type PromptAnswer,
  type SpecialKind,
  specialKinds,
  type Visibility,
} from '@hearth/contract/profile/fields'
import { interestToAdd, ProfileInput, type ProfileView } from '@hearth/contract/profile/people'
import { type UseFormReturn, useWatch } from 'react-hook-form'

type ListKinds = { choices: string[]; words: string[]; prompts: PromptAnswer[] }
type FormValue<Kind> = Kind extends keyof ListKinds ? ListKinds[Kind] : string

/** Each field as it is typed: a list, or a text. */
type TypedFields = { [Name in FieldName]: FormValue<(typeof fields)[Name]['kind']> }
export type ProfileForm = TypedFields & {
  visibility: Record<HideableField, Visibility>
  /** The interest that is typed and not added yet. */
  interest: string
  /** What was typed for the interests when there was no room for it: only a press adds it later. */
  ignored: string
  /** Where the town came from: its number in the list, `device`, or '' where it was typed by hand. */
  place: string
}

/** Everything that is saved, in the order of the page. */
export type FormField = FieldName | 'visibility'
export const formFields: readonly FormField[] = [...fieldNames, 'visibility']
/** Those a person types or chooses one value for. */
export type LineName = {
  [Name in FieldName]: TypedFields[Name] extends string ? Name : never
}[FieldName]

/** The field that an error is about; `interests.3` is about the interests. */
export const fieldNamed = (path: PropertyKey | undefined): FormField | undefined =>
  formFields.find((name) => name === String(path).split('.')[0])

/** A profile as the form holds it. */
export function formOf(profile: ProfileView): ProfileForm {
  const typed = (value: FieldValues[FieldName]) => (Array.isArray(value) ? value : String(value ?? ''))
  return {
    ...eachField<TypedFields>(fieldNames, (name) => typed(profile[name])),
    visibility: profile.visibility,
    interest: '',
    ignored: '',
    place: '',
  }
}

/** The value of a field in the form, as the save request sends it. */
function inputOf(form: ProfileForm, name: FieldName): unknown {
  const typed = form[name]
  switch (fields[name].kind) {
    case 'words':
      return interestsOf(form)
    case 'prompts':
      return form.prompts.filter(({ answer }) => answer.trim())
    case 'number':
      return typed ? Math.round(Number(typed)) : null
    case 'text':
    case 'choices':
      return typed
    default:
      return typeof typed === 'string' ? typed.trim() || null : null
  }
}

/** The values that the form stands for; a choice or a number that cannot be is left out. */
export const valuesOf = (form: ProfileForm): FieldValues =>
  eachField(fieldNames, (name) => {
    const input = inputOf(form, name)
    const isWord = ['text', 'words', 'prompts'].includes(fields[name].kind)
    return isWord ? input : (inputShape[name].safeParse(input).data ?? emptyValue(name))
  })

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
export const setField = <Name extends FormField>(
  form: UseFormReturn<ProfileForm>,
  name: Name,
  value: ProfileForm[Name],
): void => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library's own type of a value loses the name
  form.setValue(name, value as never, { shouldDirty: true })
  form.clearErrors(name)
}

type Checked = { input: ProfileInput } | { objections: [string, string][] }
type Check = { now: Date; held: readonly SpecialKind[]; only?: readonly FormField[] | undefined }

/** What the form asks to save, or what is wrong with which field; with `only`, of these fields alone. */
export function checkedForm(form: ProfileForm, { now, held, only }: Check): Checked {
  // Without its consent the server keeps nothing of a special value, and an empty one needs none.
  const isAsked = (name: FormField) =>
    only ? only.includes(name) : !specialKinds.some((kind) => kind === name && !held.includes(kind))
  const asked = fieldNames.filter(isAsked).map((name) => [name, inputOf(form, name)])
  if (isAsked('visibility')) asked.push(['visibility', form.visibility])
  const result = ProfileInput.safeParse(Object.fromEntries(asked))
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
export function withDraft(form: ProfileForm, draft: Partial<Record<DraftField, unknown>>): ProfileForm {
  const fitting = draftFields.filter((name) => {
    const [own, kept] = [form[name], draft[name]]
    return (
      kept !== undefined &&
      kept !== null &&
      typeof own === typeof kept &&
      Array.isArray(own) === Array.isArray(kept)
    )
  })
  return { ...form, ...Object.fromEntries(fitting.map((name) => [name, draft[name]])) }
}

/** The kinds whose consent holds. */
export const heldBy = ({ consents }: Pick<ProfileView, 'consents'>): SpecialKind[] =>
  specialKinds.filter((kind) => consents.some((consent) => consent.kind === kind))

/** The latest day of birth that may be given, so that a picker opens on a year that fits. */
export function latestBirth(now: Date): string {
  const day = dayOf(now)
  return `${Number(day.slice(0, 4)) - MIN_AGE}${day.slice(4)}`
}

/** Returns all values of the form, and again after each change. */
export function useTyped(form: UseFormReturn<ProfileForm>): ProfileForm {
  useWatch({ control: form.control })
  return { ...form.getValues() }
}
