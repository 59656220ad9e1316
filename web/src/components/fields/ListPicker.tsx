import { searchable } from '@hearth/contract/text'
import { useState } from 'react'
import { RemovableChip } from '../person/Chip.tsx'
import { Suggestions } from './Suggestions.tsx'

type ListPickerProps = {
  label: string
  hint?: string | undefined
  error?: string | undefined
  placeholder: string
  /** All that can be chosen. */
  values: readonly string[]
  chosen: readonly string[]
  /** At most so many can be chosen; without it any number. */
  max?: number
  count?: string
  /** The name of a value, and another by which it is found too. */
  word: (value: string) => string
  note: (value: string) => string
  texts: {
    suggestionCount: (v: { n: number }) => string
    remove: (v: { name: string }) => string
  }
  onChange: (chosen: string[]) => void
}

const MOST_SUGGESTED = 8

/** Several of a long list of values, found by the first letters of their names. */
export function ListPicker(props: ListPickerProps) {
  const { label, values, chosen, max = values.length, word, note, texts, onChange } = props
  const [typed, setTyped] = useState('')
  const isFull = chosen.length >= max
  const sought = searchable(typed.trim())
  const found =
    sought && !isFull
      ? values
          .filter((value) => !chosen.includes(value))
          .map((key) => ({ key, label: word(key), note: note(key) }))
          .filter((one) => [one.label, one.note].some((name) => searchable(name).startsWith(sought)))
          .map((one) => (one.note === one.label ? { key: one.key, label: one.label } : one))
          .slice(0, MOST_SUGGESTED)
      : []

  function choose(value: string) {
    onChange([...chosen, value])
    setTyped('')
  }

  return (
    <div className="flex flex-col gap-3">
      <Suggestions
        label={label}
        hint={props.hint}
        count={props.count}
        error={props.error}
        placeholder={isFull ? undefined : props.placeholder}
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
          {chosen.map((value) => (
            <li key={value} className="max-w-full">
              <RemovableChip
                removeLabel={texts.remove({ name: word(value) })}
                onRemove={() => onChange(chosen.filter((other) => other !== value))}
              >
                {word(value)}
              </RemovableChip>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
