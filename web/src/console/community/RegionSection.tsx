import { distanceUnitValues } from '@hearth/contract/account/settings'
import type { CommunitySettingsView } from '@hearth/contract/console/community'
import { SelectField } from '../../components/fields/Field.tsx'
import { Section } from '../../components/layout/Section.tsx'
import { languageNames, ownLanguageName } from '../../lib/format/language-names.ts'
import { useLanguage, useTexts } from '../../lib/texts/texts.ts'
import { useChanges } from '../use-changes.ts'
import { SettingsForm } from './parts.tsx'
import { useCommunityChange } from './use-community-change.ts'

/** The language and the unit of people whose browser does not say. */
export function RegionSection({ view }: { view: CommunitySettingsView }) {
  const texts = useTexts('consoleCommunity')
  const { region: words } = texts
  const { save, isSaving, errors, problem } = useCommunityChange()
  const { fields, changed, isChanged, change, forget } = useChanges({
    language: view.language.own ?? '',
    distanceUnit: view.distanceUnit ?? '',
  })
  const { language, distanceUnit } = changed
  const send = () =>
    save(
      {
        ...(language !== undefined && { language: language || null }),
        ...(distanceUnit !== undefined && {
          distanceUnit: distanceUnitValues.find((one) => one === distanceUnit) ?? null,
        }),
      },
      () => forget(changed),
    )
  const languages = languageNames(useLanguage()).map(({ code, name }) => ({ value: code, label: name }))
  return (
    <Section heading={words.heading}>
      <SettingsForm onSave={send} isSaving={isSaving} isChanged={isChanged} problem={problem}>
        <div className="grid items-end gap-5 sm:grid-cols-2">
          <SelectField
            label={words.language}
            error={errors['language']}
            placeholder={texts.fromSettings({ value: ownLanguageName(view.language.fallback) })}
            options={languages}
            value={fields.language}
            onChange={({ target }) => change({ language: target.value })}
          />
          <SelectField
            label={words.distanceUnit}
            error={errors['distanceUnit']}
            placeholder={words.byLanguage}
            options={distanceUnitValues.map((value) => ({ value, label: words[value] }))}
            value={fields.distanceUnit}
            onChange={({ target }) => change({ distanceUnit: target.value })}
          />
        </div>
      </SettingsForm>
    </Section>
  )
}
