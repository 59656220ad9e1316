import { useId } from 'react'
import { FieldError } from '../../components/fields/Field.tsx'
import { KeyHint } from './parts.tsx'

type ChoiceOption<Value> = { value: Value; label: string; shortcut?: string; isOff?: boolean }

type ChoiceGroupProps<Value extends string> = {
  type: 'radio' | 'checkbox'
  label: string
  options: readonly ChoiceOption<Value>[]
  isChosen: (value: Value) => boolean
  onChoose: (value: Value) => void
  /** By which the form finds it. */
  field?: string
  error?: string | undefined
  className?: string
}

/** A few answers side by side, of which one or several are chosen. */
export function ChoiceGroup<Value extends string>(props: ChoiceGroupProps<Value>) {
  const { type, label, options, isChosen, onChoose, field, error, className = 'flex flex-wrap' } = props
  const id = useId()
  return (
    <fieldset
      data-field={field}
      aria-describedby={error ? `${id}-error` : undefined}
      className="flex min-w-0 flex-col gap-1.5"
    >
      <legend className="contents font-medium text-sm">{label}</legend>
      <div className={`gap-1.5 ${className}`}>
        {options.map(({ value, label: words, shortcut, isOff = false }) => (
          <label
            key={value}
            className="relative inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-2 rounded-sm border border-line-strong bg-raised px-3 text-center font-medium text-xs leading-tight transition-colors hover:border-brand has-checked:border-brand has-checked:bg-brand-soft has-off:cursor-default has-checked:text-brand-strong has-off:opacity-60 has-focus-visible:outline-3 has-focus-visible:outline-focus has-checked:ring-1 has-checked:ring-brand"
          >
            <input
              type={type}
              name={id}
              value={value}
              checked={isChosen(value)}
              disabled={isOff}
              aria-keyshortcuts={shortcut}
              onChange={() => onChoose(value)}
              className="sr-only"
            />
            <span className="wrap-break-word min-w-0 hyphens-auto">{words}</span>
            {shortcut && <KeyHint of={shortcut} />}
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
