import { distanceUnitValues } from '@hearth/contract/account/settings'
import type { CommunitySettingsView } from '@hearth/contract/console/community'
import { useState } from 'react'
import { SelectField } from '../../components/fields/Field.tsx'
import { Section } from '../../components/layout/Section.tsx'
import { languageNames, ownLanguageName } from '../../lib/format/language-names.ts'
import { useLanguage, useTexts } from '../../lib/texts/texts.ts'
import { SettingsForm } from './parts.tsx'
import { useCommunityChange } from './use-community-change.ts'

/** The language and the unit of people whose browser does not say. */
export function RegionSection({ view }: { view: CommunitySettingsView }) {
  const texts = useTexts('consoleCommunity')
  const { region: words } = texts
  const { save, isSaving, errors, problem } = useCommunityChange()
  const stored = { language: view.language.own ?? '', distanceUnit: view.distanceUnit ?? '' }
  const [draft, setDraft] = useState(stored)
  const languages = languageNames(useLanguage()).map(({ code, name }) => ({ value: code, label: name }))
  return (
    <Section heading={words.heading}>
      <SettingsForm
        onSave={() =>
          save({
            language: draft.language || null,
            distanceUnit: distanceUnitValues.find((one) => one === draft.distanceUnit) ?? null,
          })
        }
        isSaving={isSaving}
        isChanged={JSON.stringify(draft) !== JSON.stringify(stored)}
        problem={problem}
      >
        <div className="grid items-end gap-5 sm:grid-cols-2">
          <SelectField
            label={words.language}
            error={errors['language']}
            placeholder={texts.fromSettings({ value: ownLanguageName(view.language.fallback) })}
            options={languages}
            value={draft.language}
            onChange={({ target }) => setDraft({ ...draft, language: target.value })}
          />
          <SelectField
            label={words.distanceUnit}
            error={errors['distanceUnit']}
            placeholder={words.byLanguage}
            options={distanceUnitValues.map((value) => ({ value, label: words[value] }))}
            value={draft.distanceUnit}
            onChange={({ target }) => setDraft({ ...draft, distanceUnit: target.value })}
          />
        </div>
      </SettingsForm>
    </Section>
  )
}
