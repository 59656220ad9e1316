import { fields, genderValues, languageCodes } from '@hearth/contract/fields'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { ButtonLink } from '../../components/buttons/Button.tsx'
import { Choices } from '../../components/fields/Choices.tsx'
import { Suggestions } from '../../components/fields/Suggestions.tsx'
import { RemovableChip } from '../../components/person/Chip.tsx'
import { useFactTexts } from '../../lib/texts/people/people.ts'
import { useMoreTexts } from '../../lib/texts/profile/profile-texts.tsx'
import { type ProfileForm, setField } from './profile.form.ts'
import { useDeckHint } from './use-deck-hint.ts'

type Props = { form: UseFormReturn<ProfileForm> }

export function Yourself({ form }: Props) {
  const texts = useMoreTexts()
  return (
    <>
      <PeopleFields form={form} />
      <ButtonLink to="/wishes" variant="soft" className="self-start">
        <SlidersHorizontal aria-hidden className="size-4" />
        {texts.allWishes}
      </ButtonLink>
      <LanguagesField form={form} />
    </>
  )
}

/** Who one is, and whom one would like to meet. */
export function PeopleFields({ form }: Props) {
  const texts = useMoreTexts()
  const facts = useFactTexts()
  const [gender, seeking] = useWatch({ control: form.control, name: ['gender', 'seeking'] })
  const { errors } = form.formState
  return (
    <>
      <Choices
        isSingle
        label={texts.gender}
        options={genderValues.map((value) => ({ value, label: facts.gender[value] }))}
        value={[gender]}
        onChange={([value = '']) => setField(form, 'gender', value)}
        error={errors.gender?.message}
      />
      <Choices
        label={texts.seeking}
        options={genderValues.map((value) => ({ value, label: texts.seekingLabels[value] }))}
        value={seeking}
        onChange={(values) => setField(form, 'seeking', values)}
        hint={useDeckHint()}
        error={errors.seeking?.message ?? errors.seeking?.root?.message}
      />
    </>
  )
}

const MOST_SUGGESTED = 8
const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')

/** The languages one speaks, found by the first letters of their name, here or in themselves. */
export function LanguagesField({ form }: Props) {
  const texts = useMoreTexts()
  const facts = useFactTexts()
  const [typed, setTyped] = useState('')
  const chosen = useWatch({ control: form.control, name: 'languages' })
  const isFull = chosen.length >= fields.languages.max
  const error = form.formState.errors.languages?.message ?? form.formState.errors.languages?.root?.message
  const sought = plain(typed.trim())
  const found =
    sought && !isFull
      ? languageCodes
          .filter((code) => !chosen.includes(code))
          .map((key) => ({ key, label: facts.language(key), note: ownNameOf(key) }))
          .filter(({ label, note }) => [label, note].some((name) => plain(name).startsWith(sought)))
          .map((one) => (one.note === one.label ? { key: one.key, label: one.label } : one))
          .slice(0, MOST_SUGGESTED)
      : []

  function choose(code: string) {
    setField(form, 'languages', [...chosen, code])
    setTyped('')
  }

  return (
    <div className="flex flex-col gap-3">
      <Suggestions
        label={texts.languages}
        hint={texts.languagesHint}
        count={texts.promptCount(chosen.length, fields.languages.max)}
        error={error}
        placeholder={isFull ? undefined : texts.languagePlaceholder}
        disabled={isFull}
        value={typed}
        listLabel={texts.languages}
        countOf={texts.suggestionCount}
        suggestions={found}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          const [only] = found
          if (only && found.length === 1) choose(only.key)
        }}
        onChoose={choose}
      />
      {chosen.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {chosen.map((code) => (
            <li key={code} className="max-w-full">
              <RemovableChip
                removeLabel={texts.dropLanguage(facts.language(code))}
                onRemove={() =>
                  setField(
                    form,
                    'languages',
                    chosen.filter((other) => other !== code),
                  )
                }
              >
                {facts.language(code)}
              </RemovableChip>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const ownNameOf = (code: string) => new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code
