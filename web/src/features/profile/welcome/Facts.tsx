import type { UseFormReturn } from 'react-hook-form'
import { useMoreTexts } from '../../../lib/texts/profile/profile-texts.tsx'
import { useTexts } from '../../../lib/texts/texts.tsx'
import { EducationField, HeightField, OccupationField } from '../About.tsx'
import { BioField } from '../Basics.tsx'
import { InterestsField } from '../InterestsField.tsx'
import type { ProfileForm } from '../profile.form.ts'
import { LanguagesField } from '../Yourself.tsx'
import { AddMore } from './AddMore.tsx'

/** A few words about oneself; each fact beyond them comes by a press. */
export function Facts({ form }: { form: UseFormReturn<ProfileForm> }) {
  const texts = useTexts().profile
  const more = useMoreTexts()
  return (
    <>
      <BioField form={form} />
      <AddMore
        form={form}
        extras={[
          { name: 'interests', label: texts.interests, field: <InterestsField form={form} /> },
          { name: 'occupation', label: texts.occupation, field: <OccupationField form={form} /> },
          { name: 'education', label: texts.education, field: <EducationField form={form} /> },
          { name: 'heightCm', label: texts.height, field: <HeightField form={form} /> },
          { name: 'languages', label: more.languages, field: <LanguagesField form={form} /> },
        ]}
      />
    </>
  )
}
