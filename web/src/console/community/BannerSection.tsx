import { type CommunitySettingsView, MAX_BANNER_LENGTH } from '@hearth/contract/console/community'
import { BannerKind, bannerKinds } from '@hearth/contract/public/community'
import { type FormEvent, useState } from 'react'
import { Button } from '../../components/buttons/Button.tsx'
import { SelectField, TextAreaField, TextField } from '../../components/fields/Field.tsx'
import { Trouble } from '../../components/fields/Trouble.tsx'
import { Section } from '../../components/layout/Section.tsx'
import { Chip } from '../../components/person/Chip.tsx'
import { languageNames } from '../../lib/format/language-names.ts'
import { useLanguage, useTexts } from '../../lib/texts/texts.ts'
import { instantOf, localTimeOf } from './parts.tsx'
import { useCommunityChange } from './use-community-change.ts'

type BannerDraft = { kind: BannerKind; texts: Readonly<Record<string, string>>; link: string; endsAt: string }

const draftOf = ({ banner }: CommunitySettingsView): BannerDraft => ({
  kind: banner?.kind ?? 'information',
  texts: banner?.texts ?? {},
  link: banner?.link ?? '',
  endsAt: localTimeOf(banner?.endsAt ?? null),
})

/** The text above every screen. */
export function BannerSection({ view }: { view: CommunitySettingsView }) {
  const { banner: words } = useTexts('consoleCommunity')
  const { save, isSaving, errors, problem } = useCommunityChange()
  const [draft, setDraft] = useState(() => draftOf(view))
  const change = (part: Partial<BannerDraft>) => setDraft({ ...draft, ...part })
  const { banner } = view
  const [openedAt] = useState(() => Date.now())
  const isOver = banner?.endsAt != null && Date.parse(banner.endsAt) <= openedAt
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { kind, texts, link, endsAt } = draft
    save({ banner: { kind, texts, link: link.trim() || null, endsAt: instantOf(endsAt) } })
  }
  const remove = () => save({ banner: null }, () => setDraft(draftOf({ ...view, banner: null })))
  return (
    <Section heading={words.heading} aside={banner && <Chip>{isOver ? words.isOver : words.isShown}</Chip>}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <p className="text-muted">{words.text}</p>
        <div className="max-w-sm">
          <SelectField
            label={words.kind}
            options={bannerKinds.map((value) => ({ value, label: words[value] }))}
            value={draft.kind}
            onChange={({ target }) => change({ kind: BannerKind.parse(target.value) })}
          />
        </div>
        <BannerTexts texts={draft.texts} errors={errors} onChange={(texts) => change({ texts })} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            type="url"
            dir="ltr"
            label={words.link}
            error={errors['banner.link']}
            value={draft.link}
            onChange={({ target }) => change({ link: target.value })}
          />
          <TextField
            type="datetime-local"
            label={words.endsAt}
            error={errors['banner.endsAt']}
            value={draft.endsAt}
            onChange={({ target }) => change({ endsAt: target.value })}
          />
        </div>
        <Trouble reason={problem} />
        <div className="flex flex-wrap gap-3 max-sm:*:grow">
          <Button type="submit" busy={isSaving}>
            {banner ? words.change : words.show}
          </Button>
          {banner && (
            <Button variant="secondary" busy={isSaving} onClick={remove}>
              {words.remove}
            </Button>
          )}
        </div>
      </form>
    </Section>
  )
}

type BannerTextsProps = {
  texts: BannerDraft['texts']
  errors: Readonly<Record<string, string>>
  onChange: (texts: BannerDraft['texts']) => void
}

function BannerTexts({ texts, errors, onChange }: BannerTextsProps) {
  const { banner: words } = useTexts('consoleCommunity')
  return languageNames(useLanguage()).map(({ code, name }, place) => (
    <TextAreaField
      key={code}
      label={words.textIn({ language: name })}
      lang={code}
      rows={2}
      maxLength={MAX_BANNER_LENGTH}
      hint={place === 0 ? words.textHint : undefined}
      error={errors[`banner.texts.${code}`] ?? (place === 0 ? errors['banner.texts'] : undefined)}
      value={texts[code] ?? ''}
      onChange={({ target }) => onChange({ ...texts, [code]: target.value })}
    />
  ))
}
