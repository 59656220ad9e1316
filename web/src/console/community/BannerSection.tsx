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
import { useChanges } from '../use-changes.ts'
import { instantOf, localTimeOf } from './parts.tsx'
import { useCommunityChange } from './use-community-change.ts'

type BannerFields = { kind: BannerKind; link: string; endsAt: string }

const fieldsOf = ({ banner }: CommunitySettingsView): BannerFields => ({
  kind: banner?.kind ?? 'information',
  link: banner?.link ?? '',
  endsAt: localTimeOf(banner?.endsAt ?? null),
})

/** The text above every screen. */
export function BannerSection({ view }: { view: CommunitySettingsView }) {
  const { banner: words } = useTexts('consoleCommunity')
  const { save, isSaving, errors, problem } = useCommunityChange()
  const { banner } = view
  const { fields, change, forget } = useChanges(fieldsOf(view))
  const texts = useChanges<Record<string, string>>(banner?.texts ?? {})
  const [openedAt] = useState(() => Date.now())
  const isOver = banner?.endsAt != null && Date.parse(banner.endsAt) <= openedAt
  const forgetAll = () => {
    forget(fields)
    texts.forget(texts.fields)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { kind, link, endsAt } = fields
    save(
      { banner: { kind, texts: texts.fields, link: link.trim() || null, endsAt: instantOf(endsAt) } },
      forgetAll,
    )
  }
  const remove = () => save({ banner: null }, forgetAll)
  return (
    <Section heading={words.heading} aside={banner && <Chip>{isOver ? words.isOver : words.isShown}</Chip>}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <p className="text-muted">{words.text}</p>
        <div className="max-w-sm">
          <SelectField
            label={words.kind}
            options={bannerKinds.map((value) => ({ value, label: words[value] }))}
            value={fields.kind}
            onChange={({ target }) => change({ kind: BannerKind.parse(target.value) })}
          />
        </div>
        <BannerTexts texts={texts.fields} errors={errors} onChange={texts.change} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            type="url"
            dir="ltr"
            label={words.link}
            error={errors['banner.link']}
            value={fields.link}
            onChange={({ target }) => change({ link: target.value })}
          />
          <TextField
            type="datetime-local"
            label={words.endsAt}
            error={errors['banner.endsAt']}
            value={fields.endsAt}
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
  texts: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
  onChange: (changed: Record<string, string>) => void
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
      onChange={({ target }) => onChange({ [code]: target.value })}
    />
  ))
}
