import { fieldsIn, isOfKind } from '@hearth/contract/profile/fields'
import type { UseFormReturn } from 'react-hook-form'
import { ProfileField, SelectChoice } from '../form/ProfileField.tsx'
import type { ProfileForm } from '../form/profile.form.ts'

const about = fieldsIn('about')

export function About({ form }: { form: UseFormReturn<ProfileForm> }) {
  const choices = about.filter((name) => isOfKind(name, 'choice'))
  return (
    <>
      {about
        .filter((name) => !isOfKind(name, 'choice'))
        .map((name) => (
          <ProfileField key={name} form={form} name={name} />
        ))}
      <div className="grid gap-5 sm:grid-cols-2">
        {choices.map((name) => (
          <SelectChoice key={name} form={form} name={name} />
        ))}
      </div>
    </>
  )
}

export const Everyday = ({ form }: { form: UseFormReturn<ProfileForm> }) =>
  fieldsIn('everyday').map((name) => <ProfileField key={name} form={form} name={name} />)
