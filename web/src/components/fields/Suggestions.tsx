import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { TextField } from './Field.tsx'

export type Suggestion = { key: string; label: string; note?: string }

type SuggestionsProps = ComponentProps<typeof TextField> & {
  suggestions: readonly Suggestion[]
  listLabel: string
  /** Said to those who cannot see the list. */
  countOf: (v: { n: number }) => string
  onChoose: (key: string) => void
  footer?: ReactNode
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** A free text field with a list of suggestions below it. */
export function Suggestions({
  suggestions,
  listLabel,
  countOf,
  onChoose,
  footer,
  ...field
}: SuggestionsProps) {
  const id = useId()
  const [isAsked, setIsAsked] = useState(false)
  const [at, setAt] = useState(-1)
  const isOpen = isAsked && suggestions.length > 0
  const active = isOpen ? suggestions[at] : undefined
  const idOf = (key: string) => `${id}-${key}`

  function choose(key: string) {
    setIsAsked(false)
    setAt(-1)
    onChoose(key)
  }

  function step(by: number) {
    const count = suggestions.length
    setIsAsked(true)
    setAt(at < 0 && by < 0 ? count - 1 : (at + by + count) % count)
  }

  function walk(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    const by = steps[event.key]
    if (by && suggestions.length > 0) {
      event.preventDefault()
      step(by)
    } else if (event.key === 'Enter' && active) {
      event.preventDefault()
      choose(active.key)
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      setIsAsked(false)
      setAt(-1)
    } else field.onKeyDown?.(event)
  }

  return (
    <div className="relative min-w-0">
      <TextField
        {...field}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={active && idOf(active.key)}
        autoComplete="off"
        onKeyDown={walk}
        onChange={(event) => {
          setIsAsked(true)
          setAt(-1)
          return field.onChange?.(event)
        }}
        onBlur={(event) => {
          setIsAsked(false)
          return field.onBlur?.(event)
        }}
      />
      <div
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-15 mt-2 max-h-80 animate-rise overflow-y-auto overscroll-contain rounded-lg bg-raised p-1.5 shadow-lift"
      >
        <ul id={id} role="listbox" aria-label={listLabel}>
          {isOpen &&
            suggestions.map(({ key, label, note }, place) => (
              <li
                key={key}
                id={idOf(key)}
                role="option"
                aria-selected={place === at}
                tabIndex={-1}
                // Before the field loses its focus, and the list with it.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(key)}
                className="flex min-h-11 cursor-pointer flex-wrap items-baseline gap-x-2 rounded-md px-3 py-2 hover:bg-brand-soft aria-selected:bg-brand-soft"
              >
                <bdi className="font-medium">{label}</bdi>
                {note && <bdi className="text-muted text-sm">{note}</bdi>}
              </li>
            ))}
        </ul>
        {footer && <p className="px-3 pt-1.5 pb-1 text-muted text-xs">{footer}</p>}
      </div>
      <p role="status" className="sr-only">
        {isOpen ? countOf({ n: suggestions.length }) : ''}
      </p>
    </div>
  )
}
