import { Check } from 'lucide-react'
import { useId } from 'react'

type ChoicesProps<Value extends string> = {
  label: string
  hint?: string
  options: readonly { value: Value; label: string }[]
  value: readonly string[]
  onChange: (value: Value[]) => void
  /** Only one at a time; the chosen one pressed again is taken back. */
  isSingle?: boolean
  /** For a row among others, beside whose name it stands. */
  isQuiet?: boolean
  error?: string | undefined
}

/** A few answers side by side, one tap each; none is required. */
export function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { label, options, value, onChange, isSingle = false, isQuiet = false, error } = props
  const id = useId()
  const below = error ?? props.hint

  function press(pressed: Value) {
    const others = options
      .map((option) => option.value)
      .filter((one) => value.includes(one) && one !== pressed)
    if (value.includes(pressed)) onChange(isSingle ? [] : others)
    else onChange(isSingle ? [pressed] : [...others, pressed])
  }

  return (
    <div
      role="group"
      data-objection={error}
      aria-labelledby={id}
      aria-describedby={below ? `${id}-hint` : undefined}
      className={
        isQuiet ? 'flex flex-wrap items-center justify-between gap-x-4 gap-y-1' : 'flex flex-col gap-2'
      }
    >
      <p id={id} className={isQuiet ? 'text-sm' : 'font-medium text-sm'}>
        {label}
      </p>
      <div className={`flex flex-wrap ${isQuiet ? 'gap-1' : 'gap-2'}`}>
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            aria-pressed={value.includes(option.value)}
            onClick={() => press(option.value)}
            className={`group inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-full font-medium text-sm transition duration-200 ease-settle active:scale-[0.97] ${look} ${isQuiet ? 'px-3' : 'px-4'}`}
          >
            {!isQuiet && (
              <Check aria-hidden className="-ms-1 hidden size-4 group-aria-pressed:block" strokeWidth={2.5} />
            )}
            {option.label}
          </button>
        ))}
      </div>
      {below && (
        <p
          id={`${id}-hint`}
          className={`text-pretty text-sm ${error ? 'font-medium text-danger' : 'text-muted'}`}
        >
          {below}
        </p>
      )}
    </div>
  )
}

const look =
  'bg-raised text-ink shadow-soft hover:text-brand aria-pressed:bg-brand-soft aria-pressed:text-brand-strong aria-pressed:shadow-none aria-pressed:ring-2 aria-pressed:ring-brand'
