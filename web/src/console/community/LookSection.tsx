import { type CommunitySettingsView, MAX_COMMUNITY_NAME_LENGTH } from '@hearth/contract/console/community'
import { Section } from '../../components/layout/Section.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { useChanges } from '../use-changes.ts'
import { ColourField } from './ColourField.tsx'
import { Logo } from './Logo.tsx'
import { Preview } from './Preview.tsx'
import { OwnTextField, SettingsForm } from './parts.tsx'
import { useCommunityChange } from './use-community-change.ts'
import { usePalette } from './use-palette.ts'

/** Name, colours and logo. */
export function LookSection({ view }: { view: CommunitySettingsView }) {
  const { look: words } = useTexts('consoleCommunity')
  const { save, isSaving, errors, problem } = useCommunityChange()
  const { fields, changed, isChanged, change, forget } = useChanges({
    name: view.name.own ?? '',
    color: view.color.own ?? '',
    colorDark: view.colorDark.own ?? '',
  })
  const palette = usePalette(fields.color || view.color.fallback, fields.colorDark || view.colorDark.fallback)
  const { name, color, colorDark } = changed
  const send = () =>
    save(
      {
        ...(name !== undefined && { name: name.trim() || null }),
        ...(color !== undefined && { color: color || null }),
        ...(colorDark !== undefined && { colorDark: colorDark || null }),
      },
      () => forget(changed),
    )
  return (
    <Section heading={words.heading}>
      <SettingsForm onSave={send} isSaving={isSaving} isChanged={isChanged} problem={problem}>
        <OwnTextField
          label={words.name}
          value={fields.name}
          fallback={view.name.fallback}
          maxLength={MAX_COMMUNITY_NAME_LENGTH}
          error={errors['name']}
          onChange={(next) => change({ name: next })}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <ColourField
            label={words.color}
            value={fields.color}
            fallback={view.color.fallback}
            unreadable={palette?.light.unreadable}
            error={errors['color']}
            onChange={(next) => change({ color: next })}
          />
          <ColourField
            label={words.colorDark}
            value={fields.colorDark}
            fallback={view.colorDark.fallback}
            unreadable={palette?.dark.unreadable}
            error={errors['colorDark']}
            onChange={(next) => change({ colorDark: next })}
          />
        </div>
        {palette && <Preview palette={palette} />}
      </SettingsForm>
      <Logo view={view} />
    </Section>
  )
}
