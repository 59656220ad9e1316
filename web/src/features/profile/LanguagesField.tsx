import { type ChoicesField, fields, languageCodes } from '@hearth/contract/fields'
import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { Suggestions } from '../../components/fields/Suggestions.tsx'
import { RemovableChip } from '../../components/person/Chip.tsx'
import { useFactTexts } from '../../lib/texts/people/people.ts'
import { useMoreTexts } from '../../lib/texts/profile/profile-texts.tsx'
import { useFieldNames } from './field-words.ts'
import { type ProfileForm, setField } from './profile.form.ts'

type LanguagesFieldProps = { form: UseFormReturn<ProfileForm>; name: ChoicesField }

const MOST_SUGGESTED = 8
const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')

/** The languages one speaks, found by the first letters of their name, here or in themselves. */
export function LanguagesField({ form, name }: LanguagesFieldProps) {
  const texts = useMoreTexts()
  const { word } = useFactTexts()
  const language = (code: string) => word(name, code)
  const [typed, setTyped] = useState('')
  const chosen = useWatch({ control: form.control, name })
  const { max } = fields[name]
  const label = useFieldNames()(name)
  const isFull = chosen.length >= max
  const error = form.formState.errors[name]?.message ?? form.formState.errors[name]?.root?.message
  const sought = plain(typed.trim())
  const found =
    sought && !isFull
      ? languageCodes
          .filter((code) => !chosen.includes(code))
          .map((key) => ({ key, label: language(key), note: ownNameOf(key) }))
          .filter((one) => [one.label, one.note].some((called) => plain(called).startsWith(sought)))
          .map((one) => (one.note === one.label ? { key: one.key, label: one.label } : one))
          .slice(0, MOST_SUGGESTED)
      : []

  function choose(code: string) {
    setField(form, name, [...chosen, code])
    setTyped('')
  }

  return (
    <div className="flex flex-col gap-3">
      <Suggestions
        label={label}
        hint={texts.hints[name]}
        count={texts.promptCount(chosen.length, max)}
        error={error}
        placeholder={isFull ? undefined : texts.languagePlaceholder}
        disabled={isFull}
        value={typed}
        listLabel={label}
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
                removeLabel={texts.dropLanguage(language(code))}
                onRemove={() =>
                  setField(
                    form,
                    name,
                    chosen.filter((other) => other !== code),
                  )
                }
              >
                {language(code)}
              </RemovableChip>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const ownNameOf = (code: string) => new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code
