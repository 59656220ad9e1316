import { dayOf, objectionToBirth } from '@hearth/contract/ages'
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
import {
  favouritesAmong,
  interestToAdd,
  ProfileInput,
  type ProfileView,
} from '@hearth/contract/profile/people'
import type { Problem } from '@hearth/contract/refusals'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { brand } from '../../../lib/brand.ts'
import { describeProblem, loadErrorTexts, problemIn } from '../../../lib/texts/errors.ts'

type ListKinds = { choices: string[]; words: string[]; prompts: PromptAnswer[] }
type FormValue<Kind> = Kind extends keyof ListKinds ? ListKinds[Kind] : string

/** The form's value of each field: a list or a text. */
type TypedFields = { [Name in FieldName]: FormValue<(typeof fields)[Name]['kind']> }
export type ProfileForm = TypedFields & {
  visibility: Record<HideableField, Visibility>
  /** The typed interest that is not added yet. */
  interest: string
  /** An interest typed while the list was full: only a press adds it later. */
  ignored: string
  /** The source of the town: its id in the list, `device`, or '' if it was typed. */
  townSource: string
}

/** A field that is saved. */
export type FormField = FieldName | 'visibility'
export const formFields: readonly FormField[] = [...fieldNames, 'visibility']
/** A field with one typed or chosen value. */
export type LineName = {
  [Name in FieldName]: TypedFields[Name] extends string ? Name : never
}[FieldName]

/** Returns the field of an error path, such as `interests` for `interests.3`. */
export const fieldOfPath = (path: PropertyKey | undefined): FormField | undefined =>
  formFields.find((name) => name === String(path).split('.')[0])

/** Returns the form's values of a profile. */
export function formOf(profile: ProfileView): ProfileForm {
  const typed = (value: FieldValues[FieldName]) => (Array.isArray(value) ? value : String(value ?? ''))
  return {
    ...eachField<TypedFields>(fieldNames, (name) => typed(profile[name])),
    visibility: profile.visibility,
    interest: '',
    ignored: '',
    townSource: '',
  }
}

/** Returns the value of a field as the save request sends it. */
function inputOf(form: ProfileForm, name: FieldName): unknown {
  const typed = form[name]
  switch (fields[name].kind) {
    case 'words':
      return name === 'favourites' ? favouritesAmong(interestsOf(form), form.favourites) : interestsOf(form)
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

/** Returns the profile that the form describes; an invalid choice or number is empty. */
export const valuesOf = (form: ProfileForm): FieldValues =>
  eachField(fieldNames, (name) => {
    const input = inputOf(form, name)
    const isWord = ['text', 'words', 'prompts'].includes(fields[name].kind)
    return isWord ? input : (inputShape[name].safeParse(input).data ?? emptyValue(name))
  })

/** Returns the interests, with the one that is typed and not added yet. */
export function interestsOf({
  interests,
  interest,
  ignored,
}: Pick<ProfileForm, 'interests' | 'interest' | 'ignored'>): string[] {
  const added = interest === ignored ? undefined : interestToAdd(interests, interest)
  return added === undefined ? interests : [...interests, added]
}

/** Returns a function that gives the props of a field: its registration and its error. */
export const wiredTo = (form: UseFormReturn<ProfileForm>) => (name: LineName) => ({
  ...form.register(name),
  error: form.formState.errors[name]?.message,
})

/** Like `wiredTo`; an invalid value is marked on blur, until it is changed. */
export const wiredWithCheck = (form: UseFormReturn<ProfileForm>) => (name: 'heightCm' | 'dateOfBirth') => ({
  ...form.register(name, {
    onChange: () => form.clearErrors(name),
    onBlur: async () => {
      const checked = checkedForm(form.getValues(), { now: new Date(), held: [], only: [name] })
      const [objection] = 'objections' in checked ? await describeObjections(checked.objections) : []
      if (objection) form.setError(name, { message: objection[1] })
    },
  }),
  error: form.formState.errors[name]?.message,
})

/** Sets the value of a field without a native input. */
export const setField = <Name extends FormField>(
  form: UseFormReturn<ProfileForm>,
  name: Name,
  value: ProfileForm[Name],
): void => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library's own type of a value loses the name
  form.setValue(name, value as never, { shouldDirty: true })
  form.clearErrors(name)
}

type Checked = { input: ProfileInput } | { objections: [path: string, problem: Problem][] }
type Check = { now: Date; held: readonly SpecialKind[]; only?: readonly FormField[] | undefined }

/** Returns the input to save, or the errors as pairs of path and problem; with `only`, of these fields alone. */
export function checkedForm(form: ProfileForm, { now, held, only }: Check): Checked {
  // A special value needs its consent, so without it the field is not sent.
  const isAsked = (name: FormField) =>
    only ? only.includes(name) : !specialKinds.some((kind) => kind === name && !held.includes(kind))
  const asked = fieldNames.filter(isAsked).map((name) => [name, inputOf(form, name)])
  if (isAsked('visibility')) asked.push(['visibility', form.visibility])
  const result = ProfileInput.safeParse(Object.fromEntries(asked))
  if (!result.success) {
    return {
      objections: result.error.issues.map(({ path, message }) => [path.join('.'), problemIn(message)]),
    }
  }
  const { dateOfBirth } = result.data
  const code = dateOfBirth && objectionToBirth(dateOfBirth, dayOf(now))
  return code ? { objections: [['dateOfBirth', { code, params: {} }]] } : { input: result.data }
}

/** Returns pairs of path and text. */
export async function describeObjections(
  objections: readonly [string, Problem][],
): Promise<[string, string][]> {
  await loadErrorTexts()
  return objections.map(([path, problem]) => [path, describeProblem(problem, 'check_field')])
}

export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

export type DraftFields = Partial<Pick<ProfileForm, DraftField>>

/** Returns the fields of a draft: those whose values differ from the saved profile. */
export function draftIn(form: ProfileForm, saved: ProfileForm): DraftFields {
  return Object.fromEntries(
    draftFields.filter((name) => !isSame(form[name], saved[name])).map((name) => [name, form[name]]),
  )
}

/** Returns the form with the values of a draft. A value of another type than the form's is ignored. */
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

/** Returns the kinds of special values with a consent. */
export const consentedKinds = ({ consents }: Pick<ProfileView, 'consents'>): SpecialKind[] =>
  specialKinds.filter((kind) => consents.some((consent) => consent.kind === kind))

/** Returns the latest date of birth that this community takes, so that a date picker opens on a plausible year. */
export function latestBirth(now: Date): string {
  const day = dayOf(now)
  return `${Number(day.slice(0, 4)) - brand.minimumAge}${day.slice(4)}`
}

/** Returns all values of the form, and again after each change. */
export function useTyped(form: UseFormReturn<ProfileForm>): ProfileForm {
  useWatch({ control: form.control })
  return { ...form.getValues() }
}
