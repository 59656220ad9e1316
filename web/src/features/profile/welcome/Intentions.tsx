import { fields } from '@hearth/contract/fields'
import type { UseFormReturn } from 'react-hook-form'
import { useMoreTexts } from '../../../lib/texts/profile/profile-texts.tsx'
import { useTexts } from '../../../lib/texts/texts.tsx'
import { FamilyValuesField, Few, HasChildrenField, WantsChildrenField } from '../Everyday.tsx'
import type { ProfileForm } from '../profile.form.ts'
import { AddMore } from './AddMore.tsx'

/** Asks what one is looking for, one tap an answer; about the family only by a press. */
export function Intentions({ form }: { form: UseFormReturn<ProfileForm> }) {
  const texts = useTexts().profile
  const more = useMoreTexts()
  return (
    <>
      <Few
        form={form}
        name="lookingFor"
        label={texts.lookingFor}
        values={fields.lookingFor.values}
        labels={texts.lookingForLabels}
      />
      <Few
        form={form}
        name="relationshipGoals"
        label={texts.relationshipGoals}
        values={fields.relationshipGoals.values}
        labels={texts.relationshipGoalLabels}
      />
      <AddMore
        form={form}
        extras={[
          { name: 'familyValues', label: more.familyValues, field: <FamilyValuesField form={form} /> },
          { name: 'hasChildren', label: more.hasChildren, field: <HasChildrenField form={form} /> },
          { name: 'wantsChildren', label: more.wantsChildren, field: <WantsChildrenField form={form} /> },
        ]}
      />
    </>
  )
}
