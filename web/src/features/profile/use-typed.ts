import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { ProfileForm } from './profile.form.ts'

/** All that stands in the form, and again with each letter. */
export function useTyped(form: UseFormReturn<ProfileForm>): ProfileForm {
  useWatch({ control: form.control })
  return { ...form.getValues() }
}
