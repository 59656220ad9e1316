import { fieldsIn, fieldsOfStep } from '@hearth/contract/profile/fields'
import { SlidersHorizontal } from 'lucide-react'
import type { UseFormReturn } from 'react-hook-form'
import { ButtonLink } from '../../../components/buttons/Button.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { ProfileField } from '../form/ProfileField.tsx'
import type { ProfileForm } from '../form/profile.form.ts'

type Props = { form: UseFormReturn<ProfileForm> }

const people = fieldsOfStep('people')

export function Yourself({ form }: Props) {
  const texts = useTexts('profile')
  return (
    <>
      <PeopleFields form={form} />
      <ButtonLink to="/wishes" variant="soft" className="self-start">
        <SlidersHorizontal aria-hidden className="size-4" />
        {texts.allWishes}
      </ButtonLink>
      {fieldsIn('yourself')
        .filter((name) => !people.includes(name))
        .map((name) => (
          <ProfileField key={name} form={form} name={name} />
        ))}
    </>
  )
}

/** The person's gender, and whom they would like to meet. */
export const PeopleFields = ({ form }: Props) =>
  people.map((name) => <ProfileField key={name} form={form} name={name} />)
