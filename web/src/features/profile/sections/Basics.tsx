import { fields } from '@hearth/contract/profile/fields'
import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { TextAreaField, TextField } from '../../../components/fields/Field.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useFieldNames } from '../form/field-texts.ts'
import { LocationFields } from '../form/LocationFields.tsx'
import { latestBirth, type ProfileForm, wiredTo, wiredWithCheck } from '../form/profile.form.ts'
import { useBirthRule } from '../form/use-change-rules.ts'
import { HiddenMark, useHidden } from './HiddenMark.tsx'

const EARLIEST_BIRTH = '1900-01-01'

type Props = { form: UseFormReturn<ProfileForm> }

export function Basics({ form }: Props) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <FirstNameField form={form} />
        <TextField
          {...wiredTo(form)('lastName')}
          label={useFieldNames()('lastName')}
          maxLength={fields.firstName.max}
          autoComplete="family-name"
          autoCapitalize="words"
        />
      </div>
      <BioField form={form} />
      <BirthField form={form} />
      <LocationFields form={form} />
    </>
  )
}

export function FirstNameField({ form }: Props) {
  return (
    <TextField
      {...wiredTo(form)('firstName')}
      label={useFieldNames()('firstName')}
      maxLength={fields.firstName.max}
      autoComplete="given-name"
      autoCapitalize="words"
    />
  )
}

export function BioField({ form }: Props) {
  const texts = useTexts('ownProfile')
  const bio = useWatch({ control: form.control, name: 'bio' })
  const label = useFieldNames()('bio')
  const isHidden = useHidden()?.isBio
  return (
    <div className="flex flex-col gap-1">
      <TextAreaField
        {...wiredTo(form)('bio')}
        label={label}
        count={texts.bioLeft({ n: fields.bio.max - bio.length })}
        rows={4}
        maxLength={fields.bio.max}
        className="field-sizing-content min-h-32"
      />
      {isHidden && <HiddenMark />}
    </div>
  )
}

export function BirthField({ form }: Props) {
  const texts = useTexts('ownProfile')
  const rule = useBirthRule()
  const [latest] = useState(() => latestBirth(new Date()))
  return (
    <TextField
      {...wiredWithCheck(form)('dateOfBirth')}
      type="date"
      label={useFieldNames()('dateOfBirth')}
      hint={`${texts.dateOfBirthHint} ${rule.hint}`}
      readOnly={rule.readOnly}
      min={EARLIEST_BIRTH}
      max={latest}
      autoComplete="bday"
      className="sm:max-w-64"
    />
  )
}
