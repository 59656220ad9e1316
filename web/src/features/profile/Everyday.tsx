import { fieldsIn } from '@hearth/contract/profile/fields'
import type { UseFormReturn } from 'react-hook-form'
import { ProfileField } from './ProfileField.tsx'
import type { ProfileForm } from './profile.form.ts'

export const Everyday = ({ form }: { form: UseFormReturn<ProfileForm> }) =>
  fieldsIn('everyday').map((name) => <ProfileField key={name} form={form} name={name} />)
