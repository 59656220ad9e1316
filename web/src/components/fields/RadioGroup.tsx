import { RadioGroup as Radix } from 'radix-ui'
import { useEffect, useId, useRef } from 'react'
import { useDirection } from '../../lib/texts/texts.ts'

type RadioGroupProps<Value extends string> = {
  label: string
  options: readonly { value: Value; label: string; hint?: string }[]
  /** Undefined while nothing is chosen. */
  value: Value | undefined
  onChange: (value: Value) => void
  hideLabel?: boolean
  /** Focuses the group when it is shown. */
  takesFocus?: boolean
}

export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { label, options, value, onChange, hideLabel = false, takesFocus = false } = props
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) root.current?.querySelector<HTMLElement>('[role="radio"]')?.focus()
  }, [takesFocus])
  const id = useId()
  const choose = (chosen: string) => {
    const option = options.find((one) => one.value === chosen)
    if (option) onChange(option.value)
  }
  return (
    <div className="flex flex-col gap-2">
      <p id={id} className={hideLabel ? 'sr-only' : 'font-medium text-sm'}>
        {label}
      </p>
      <Radix.Root
        ref={root}
        dir={useDirection()}
        aria-labelledby={id}
        value={value ?? ''}
        onValueChange={choose}
        className="flex flex-col gap-2"
      >
        {options.map((option) => (
          <Radix.Item
            key={option.value}
            value={option.value}
            aria-describedby={option.hint ? `${id}-${option.value}` : undefined}
            className="group flex min-h-14 items-center gap-4 rounded-lg bg-raised px-4 py-3 text-start shadow-soft transition hover:bg-brand-soft data-[state=checked]:bg-brand-soft"
          >
            <span
              aria-hidden
              className="grid size-6 shrink-0 place-items-center rounded-full border-2 border-line-strong group-data-[state=checked]:border-brand"
            >
              <span className="size-3 scale-0 rounded-full bg-brand transition group-data-[state=checked]:scale-100 forced-colors:bg-[Highlight]" />
            </span>
            <span className="flex min-w-0 flex-col">
              <span className="font-medium">{option.label}</span>
              {option.hint && (
                <span id={`${id}-${option.value}`} className="text-muted text-sm">
                  {option.hint}
                </span>
              )}
            </span>
          </Radix.Item>
        ))}
      </Radix.Root>
    </div>
  )
}
