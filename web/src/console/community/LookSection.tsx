import { type CommunitySettingsView, MAX_COMMUNITY_NAME_LENGTH } from '@hearth/contract/console/community'
import { useState } from 'react'
import { Section } from '../../components/layout/Section.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
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
  const stored = {
    name: view.name.own ?? '',
    color: view.color.own ?? '',
    colorDark: view.colorDark.own ?? '',
  }
  const [draft, setDraft] = useState(stored)
  const palette = usePalette(draft.color || view.color.fallback, draft.colorDark || view.colorDark.fallback)
  const change = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part })
  const send = () =>
    save({ name: draft.name.trim() || null, color: draft.color || null, colorDark: draft.colorDark || null })
  return (
    <Section heading={words.heading}>
      <SettingsForm
        onSave={send}
        isSaving={isSaving}
        isChanged={JSON.stringify(draft) !== JSON.stringify(stored)}
        problem={problem}
      >
        <OwnTextField
          label={words.name}
          value={draft.name}
          fallback={view.name.fallback}
          maxLength={MAX_COMMUNITY_NAME_LENGTH}
          error={errors['name']}
          onChange={(name) => change({ name })}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <ColourField
            label={words.color}
            value={draft.color}
            fallback={view.color.fallback}
            unreadable={palette?.light.unreadable}
            error={errors['color']}
            onChange={(color) => change({ color })}
          />
          <ColourField
            label={words.colorDark}
            value={draft.colorDark}
            fallback={view.colorDark.fallback}
            unreadable={palette?.dark.unreadable}
            error={errors['colorDark']}
            onChange={(colorDark) => change({ colorDark })}
          />
        </div>
        {palette && <Preview palette={palette} />}
      </SettingsForm>
      <Logo view={view} />
    </Section>
  )
}
