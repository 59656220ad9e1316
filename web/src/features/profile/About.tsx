import { fields } from '@hearth/contract/fields'
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
      maxLength={fields.occupation.max}
      autoComplete="organization-title"
    />
  )
}

export function EducationField({ form }: Props) {
  return (
    <TextField
      {...wiredTo(form)('education')}
      label={useTexts().profile.education}
      maxLength={fields.occupation.max}
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
      min={fields.heightCm.min}
      max={fields.heightCm.max}
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
        options={fields.lookingFor.values.map((value) => ({ value, label: texts.lookingForLabels[value] }))}
      />
      <SelectField
        {...wired('relationshipGoals')}
        label={texts.relationshipGoals}
        placeholder={texts.choose}
        options={fields.relationshipGoals.values.map((value) => ({
          value,
          label: texts.relationshipGoalLabels[value],
        }))}
      />
    </div>
  )
}
