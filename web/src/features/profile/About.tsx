import {
  lookingForValues,
  MAX_FACT_LENGTH,
  MAX_HEIGHT_CM,
  MIN_HEIGHT_CM,
  relationshipGoalValues,
} from '@hearth/contract/people'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { SelectField, TextField } from '../../components/fields/Field.tsx'
import { useTexts } from '../../lib/texts/texts.tsx'
import { feetOf } from './card.rules.ts'
import { type ProfileForm, wiredTo, wiredWithCheck } from './profile.form.ts'

type Props = { form: UseFormReturn<ProfileForm> }

export function About({ form }: Props) {
  return (
    <>
      <OccupationField form={form} />
      <EducationField form={form} />
      <HeightField form={form} />
      <IntentionFields form={form} />
    </>
  )
}

export function OccupationField({ form }: Props) {
  return (
    <TextField
      {...wiredTo(form)('occupation')}
      label={useTexts().profile.occupation}
      maxLength={MAX_FACT_LENGTH}
      autoComplete="organization-title"
    />
  )
}

export function EducationField({ form }: Props) {
  return (
    <TextField
      {...wiredTo(form)('education')}
      label={useTexts().profile.education}
      maxLength={MAX_FACT_LENGTH}
    />
  )
}

export function HeightField({ form }: Props) {
  const texts = useTexts().profile
  const height = feetOf(useWatch({ control: form.control, name: 'heightCm' }))
  return (
    <TextField
      {...wiredWithCheck(form)('heightCm')}
      type="number"
      inputMode="numeric"
      min={MIN_HEIGHT_CM}
      max={MAX_HEIGHT_CM}
      step={1}
      label={texts.height}
      hint={height && texts.heightInFeet(height.feet, height.inches)}
      className="sm:max-w-64"
    />
  )
}

export function IntentionFields({ form }: Props) {
  const texts = useTexts().profile
  const wired = wiredTo(form)
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField
        {...wired('lookingFor')}
        label={texts.lookingFor}
        placeholder={texts.choose}
        options={lookingForValues.map((value) => ({ value, label: texts.lookingForLabels[value] }))}
      />
      <SelectField
        {...wired('relationshipGoals')}
        label={texts.relationshipGoals}
        placeholder={texts.choose}
        options={relationshipGoalValues.map((value) => ({
          value,
          label: texts.relationshipGoalLabels[value],
        }))}
      />
    </div>
  )
}
