import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useWizardTexts } from '../../../lib/profile-texts.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import { HeightField, IntentionFields, WorkFields } from '../About.tsx'
import { BioField, BirthField, FirstNameField } from '../Basics.tsx'
import { FamilyFields } from '../Everyday.tsx'
import { InterestsField } from '../InterestsField.tsx'
import { PlaceFields } from '../PlaceFields.tsx'
import { LazyPhotos } from '../photos/LazyPhotos.tsx'
import type { ProfileForm } from '../profile.form.ts'
import { HeadlineField, PromptsField } from '../Words.tsx'
import { LanguagesField, PeopleFields } from '../Yourself.tsx'
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
  const interests = useTexts().profile.interests
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
  if (step === 'intentions') {
    return (
      <>
        <IntentionFields form={form} />
        <FamilyFields form={form} />
      </>
    )
  }
  if (step === 'about') {
    return (
      <>
        <BioField form={form} />
        <WorkFields form={form} />
        <HeightField form={form} />
        <LanguagesField form={form} />
        <section aria-label={interests} className="flex flex-col gap-4">
          <InterestsField form={form} />
        </section>
      </>
    )
  }
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
