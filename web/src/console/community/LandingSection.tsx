import {
  type CommunitySettingsView,
  type LandingTexts,
  landingTexts,
  MAX_HEADLINE_LENGTH,
  MAX_TAGLINE_LENGTH,
} from '@hearth/contract/console/community'
import { useState } from 'react'
import { TextField } from '../../components/fields/Field.tsx'
import { Section } from '../../components/layout/Section.tsx'
import { languageNames } from '../../lib/format/language-names.ts'
import { useLanguage, useTexts } from '../../lib/texts/texts.ts'
import { SettingsForm } from './parts.tsx'
import { useCommunityChange } from './use-community-change.ts'

const none: LandingTexts = { headline: '', tagline: '', closing: '' }

/** The texts of the landing page in each language. */
export function LandingSection({ view }: { view: CommunitySettingsView }) {
  const { landing: words } = useTexts('consoleCommunity')
  const { save, isSaving, errors, problem } = useCommunityChange()
  const stored = view.landing.own ?? {}
  const [draft, setDraft] = useState<Record<string, LandingTexts>>(stored)
  const languages = languageNames(useLanguage())
  const isChanged = languages.some(({ code }) =>
    landingTexts.some((text) => (draft[code] ?? none)[text] !== (stored[code] ?? none)[text]),
  )
  return (
    <Section heading={words.heading}>
      <SettingsForm
        onSave={() => save({ landing: draft })}
        isSaving={isSaving}
        isChanged={isChanged}
        problem={problem}
      >
        <p className="text-muted">{words.text}</p>
        {languages.map(({ code, name }) => (
          <LandingFields
            key={code}
            language={code}
            name={name}
            texts={draft[code] ?? none}
            fallback={view.landing.fallback[code] ?? none}
            errors={errors}
            onChange={(texts) => setDraft({ ...draft, [code]: texts })}
          />
        ))}
      </SettingsForm>
    </Section>
  )
}

type LandingFieldsProps = {
  language: string
  name: string
  texts: LandingTexts
  fallback: LandingTexts
  errors: Readonly<Record<string, string>>
  onChange: (texts: LandingTexts) => void
}

function LandingFields({ language, name, texts, fallback, errors, onChange }: LandingFieldsProps) {
  const { landing: words } = useTexts('consoleCommunity')
  return (
    <fieldset className="flex flex-col gap-3">
      <legend lang={language} className="mb-2 font-semibold">
        {name}
      </legend>
      <div className="grid gap-4 md:grid-cols-3">
        {landingTexts.map((text) => (
          <TextField
            key={text}
            label={words[text]}
            lang={language}
            maxLength={text === 'tagline' ? MAX_TAGLINE_LENGTH : MAX_HEADLINE_LENGTH}
            placeholder={fallback[text]}
            error={errors[`landing.${language}.${text}`]}
            value={texts[text]}
            onChange={({ target }) => onChange({ ...texts, [text]: target.value })}
          />
        ))}
      </div>
    </fieldset>
  )
}
