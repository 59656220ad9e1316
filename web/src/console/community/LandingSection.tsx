import {
  type CommunitySettingsView,
  type LandingTexts,
  landingTexts,
  MAX_HEADLINE_LENGTH,
  MAX_TAGLINE_LENGTH,
} from '@hearth/contract/console/community'
import { TextField } from '../../components/fields/Field.tsx'
import { Section } from '../../components/layout/Section.tsx'
import { languageNames } from '../../lib/format/language-names.ts'
import { useLanguage, useTexts } from '../../lib/texts/texts.ts'
import { useChanges } from '../use-changes.ts'
import { SettingsForm } from './parts.tsx'
import { useCommunityChange } from './use-community-change.ts'

const none: LandingTexts = { headline: '', tagline: '', closing: '' }

/** Each text of each language is a field of its own, such as `de.headline`. */
const fieldsOf = (code: string, texts: Partial<LandingTexts>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([text, words]) => [`${code}.${text}`, words]))

const textsIn = (code: string, fields: Readonly<Record<string, string>>): LandingTexts => ({
  headline: fields[`${code}.headline`] ?? '',
  tagline: fields[`${code}.tagline`] ?? '',
  closing: fields[`${code}.closing`] ?? '',
})

/** The texts of the landing page in each language. */
export function LandingSection({ view }: { view: CommunitySettingsView }) {
  const { landing: words } = useTexts('consoleCommunity')
  const { save, isSaving, errors, problem } = useCommunityChange()
  const languages = languageNames(useLanguage())
  const saved = languages.map(({ code }) => fieldsOf(code, view.landing.own?.[code] ?? none))
  const { fields, changed, isChanged, change, forget } = useChanges<Record<string, string>>(
    Object.assign({}, ...saved),
  )
  function send() {
    const codes = Object.keys(changed).map((name) => name.slice(0, name.indexOf('.')))
    save({ landing: Object.fromEntries(codes.map((code) => [code, textsIn(code, fields)])) }, () =>
      forget(changed),
    )
  }
  return (
    <Section heading={words.heading}>
      <SettingsForm onSave={send} isSaving={isSaving} isChanged={isChanged} problem={problem}>
        <p className="text-muted">{words.text}</p>
        {languages.map(({ code, name }) => (
          <LandingFields
            key={code}
            language={code}
            name={name}
            texts={textsIn(code, fields)}
            fallback={view.landing.fallback[code] ?? none}
            errors={errors}
            onChange={(texts) => change(fieldsOf(code, texts))}
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
  onChange: (changed: Partial<LandingTexts>) => void
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
            onChange={({ target }) => onChange({ [text]: target.value })}
          />
        ))}
      </div>
    </fieldset>
  )
}
