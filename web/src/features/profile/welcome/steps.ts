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

/** Returns the fields that a step asks for and saves. */
export const fieldsOf = (step: StepName): readonly FieldName[] =>
  step === 'done' ? fieldNames : fieldsOfStep(step)

/** The field at which an empty step shows its message. The step of photos shows its own. */
export const firstFieldOf: Partial<Record<StepName, FieldName>> = {
  people: 'gender',
  place: 'locationCity',
  intentions: 'lookingFor',
  about: 'bio',
  words: 'prompts',
}

export const isEmpty = (step: StepName, form: ProfileForm): boolean =>
  fieldsOf(step).every((name) => Object.keys(form[name]).length === 0)

export const findStep = (name: string | null): StepName | undefined => stepNames.find((step) => step === name)
export const indexOfStep = (step: StepName) => stepNames.indexOf(step)
export const nextStep = (step: StepName): StepName => stepNames[indexOfStep(step) + 1] ?? 'done'
export const previousStep = (step: StepName): StepName | undefined => stepNames[indexOfStep(step) - 1]

/** Returns whether a field of the step differs from the saved profile. */
export function isChanged(step: StepName, form: ProfileForm, profile: Parameters<typeof formOf>[0]): boolean {
  const saved = formOf(profile)
  return fieldsOf(step).some((name) => JSON.stringify(form[name]) !== JSON.stringify(saved[name]))
}
