import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useWizardTexts } from '../../../lib/texts/profile/profile-texts.tsx'
import { BirthField, FirstNameField } from '../Basics.tsx'
import { PlaceFields } from '../PlaceFields.tsx'
import { LazyPhotos } from '../photos/LazyPhotos.tsx'
import type { ProfileForm } from '../profile.form.ts'
import { HeadlineField, PromptsField } from '../Words.tsx'
import { PeopleFields } from '../Yourself.tsx'
import { Facts } from './Facts.tsx'
import { Intentions } from './Intentions.tsx'
import type { StepName } from './steps.ts'

type StepProps = {
  step: StepName
  form: UseFormReturn<ProfileForm>
  /** One's card, where it does not stand beside the steps already. */
  preview: ReactNode
  /** Nothing was added where that was meant. */
  lacksPhotos: boolean
}

/** What one step asks. */
export function Step({ step, form, preview, lacksPhotos }: StepProps) {
  const texts = useWizardTexts()
  if (step === 'name') {
    return (
      <>
        <FirstNameField form={form} />
        <BirthField form={form} />
        <p className="text-pretty text-muted text-sm">{texts.needed}</p>
      </>
    )
  }
  if (step === 'people') return <PeopleFields form={form} />
  if (step === 'photos') return <LazyPhotos missing={lacksPhotos ? texts.empty.photos : undefined} />
  if (step === 'place') return <PlaceFields form={form} />
  if (step === 'intentions') return <Intentions form={form} />
  if (step === 'about') return <Facts form={form} />
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
