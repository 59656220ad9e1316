import { type FieldName, fieldNames, fieldsOfStep } from '@hearth/contract/profile/fields'
import { formOf, type ProfileForm } from '../form/profile.form.ts'

export const stepNames = [
  'name',
  'people',
  'photos',
  'place',
  'intentions',
  'about',
  'words',
  'done',
] as const
export type StepName = (typeof stepNames)[number]

/** What each step asks for, and saves on the way to the next. */
export const fieldsOf = (step: StepName): readonly FieldName[] =>
  step === 'done' ? fieldNames : fieldsOfStep(step)

/** Where a step that may be skipped says that nothing of it is filled in; the photos say so themselves. */
export const firstFieldOf: Partial<Record<StepName, FieldName>> = {
  people: 'gender',
  place: 'locationCity',
  intentions: 'lookingFor',
  about: 'bio',
  words: 'prompts',
}

export const isEmpty = (step: StepName, form: ProfileForm): boolean =>
  fieldsOf(step).every((name) => Object.keys(form[name]).length === 0)

export const stepNamed = (name: string | null): StepName | undefined =>
  stepNames.find((step) => step === name)
export const placeOf = (step: StepName) => stepNames.indexOf(step)
export const after = (step: StepName): StepName => stepNames[placeOf(step) + 1] ?? 'done'
export const before = (step: StepName): StepName | undefined => stepNames[placeOf(step) - 1]

/** Whether the form says otherwise than the saved profile in what this step asks. */
export function isChanged(step: StepName, form: ProfileForm, profile: Parameters<typeof formOf>[0]): boolean {
  const saved = formOf(profile)
  return fieldsOf(step).some((name) => JSON.stringify(form[name]) !== JSON.stringify(saved[name]))
}
