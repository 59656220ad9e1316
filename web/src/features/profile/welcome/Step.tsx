import { fields, fieldsOfStep } from '@hearth/contract/profile/fields'
import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTexts } from '../../../lib/texts/texts.ts'
import { LocationFields } from '../form/LocationFields.tsx'
import { ProfileField } from '../form/ProfileField.tsx'
import type { ProfileForm } from '../form/profile.form.ts'
import { LazyProfileImport } from '../import/LazyProfileImport.tsx'
import { LazyPhotos } from '../photos/LazyPhotos.tsx'
import { BirthField, FirstNameField } from '../sections/Basics.tsx'
import { HeadlineField, PromptsField } from '../sections/Words.tsx'
import { PeopleFields } from '../sections/Yourself.tsx'
import { AddMore } from './AddMore.tsx'
import type { StepName } from './steps.ts'

type StepProps = {
  step: StepName
  form: UseFormReturn<ProfileForm>
  /** The viewer's card, if it is not beside the steps. */
  preview: ReactNode
  /** *Next* was pressed without a photo. */
  lacksPhotos: boolean
}

/** The fields of one step. */
export function Step({ step, form, preview, lacksPhotos }: StepProps) {
  const texts = useTexts('profile').wizard
  if (step === 'name') {
    return (
      <>
        <FirstNameField form={form} />
        <BirthField form={form} />
        <LazyProfileImport />
      </>
    )
  }
  if (step === 'people') return <PeopleFields form={form} />
  if (step === 'photos') return <LazyPhotos missing={lacksPhotos ? texts.empty.photos : undefined} />
  if (step === 'place') return <LocationFields form={form} />
  if (step === 'intentions' || step === 'about') return <Questions form={form} step={step} />
  if (step === 'words') {
    return (
      <>
        <PromptsField form={form} />
        <HeadlineField form={form} />
      </>
    )
  }
  return preview
}

/** The profile fields of a step; the extra ones are added by a press. */
function Questions({ form, step }: { form: UseFormReturn<ProfileForm>; step: StepName }) {
  const asked = fieldsOfStep(step)
  const isExtra = (name: (typeof asked)[number]) => 'isExtra' in fields[name]
  return (
    <>
      {asked
        .filter((name) => !isExtra(name))
        .map((name) => (
          <ProfileField key={name} form={form} name={name} />
        ))}
      <AddMore form={form} names={asked.filter(isExtra)} />
    </>
  )
}
