import { MAX_BIO_LENGTH, MAX_NAME_LENGTH, MAX_PLACE_LENGTH } from '@hearth/contract/people'
import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { TextAreaField, TextField } from '../../components/Field.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { latestBirth, type ProfileForm, wiredTo } from './profile.form.ts'
import { Section } from './Section.tsx'

const EARLIEST_BIRTH = '1900-01-01'

export function Basics({ form }: { form: UseFormReturn<ProfileForm> }) {
  const texts = useTexts().profile
  const wired = wiredTo(form)
  const [latest] = useState(() => latestBirth(new Date()))
  const bio = useWatch({ control: form.control, name: 'bio' })
  return (
    <Section title={texts.basics}>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...wired('firstName')}
          label={texts.firstName}
          maxLength={MAX_NAME_LENGTH}
          autoComplete="given-name"
          autoCapitalize="words"
        />
        <TextField
          {...wired('lastName')}
          label={texts.lastName}
          maxLength={MAX_NAME_LENGTH}
          autoComplete="family-name"
          autoCapitalize="words"
        />
      </div>
      <TextAreaField
        {...wired('bio')}
        label={texts.bio}
        hint={texts.bioHint}
        count={texts.bioLeft(MAX_BIO_LENGTH - bio.length)}
        rows={4}
        maxLength={MAX_BIO_LENGTH}
        className="field-sizing-content min-h-32"
      />
      <TextField
        {...wired('dateOfBirth')}
        type="date"
        label={texts.dateOfBirth}
        hint={texts.dateOfBirthHint}
        min={EARLIEST_BIRTH}
        max={latest}
        autoComplete="bday"
        className="sm:max-w-64"
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...wired('locationCity')}
          label={texts.city}
          maxLength={MAX_PLACE_LENGTH}
          autoComplete="address-level2"
        />
        <TextField
          {...wired('locationState')}
          label={texts.state}
          maxLength={MAX_PLACE_LENGTH}
          autoComplete="address-level1"
        />
      </div>
    </Section>
  )
}
