import type { LucideIcon } from 'lucide-react'
import { RadioGroup as Radix } from 'radix-ui'
import { useId } from 'react'
import { useDirection } from '../../lib/texts/texts.ts'

type CardOption<Value extends string> = { value: Value; label: string; hint: string; icon: LucideIcon }

type CardChoiceProps<Value extends string> = {
  label: string
  options: readonly CardOption<Value>[]
  /** Undefined while nothing is chosen. */
  value: Value | undefined
  onChange: (value: Value) => void
}

/** A few answers as cards with an icon, of which one is chosen. */
export function CardChoice<Value extends string>({
  label,
  options,
  value,
  onChange,
}: CardChoiceProps<Value>) {
  const id = useId()
  const choose = (chosen: string) => {
    const option = options.find((one) => one.value === chosen)
    if (option) onChange(option.value)
  }
  return (
    <Radix.Root
      dir={useDirection()}
      aria-label={label}
      value={value ?? ''}
      onValueChange={choose}
      className="grid gap-3 sm:grid-cols-2"
    >
      {options.map(({ value: one, label: name, hint, icon: Icon }) => (
        <Radix.Item
          key={one}
          value={one}
          aria-label={name}
          aria-describedby={`${id}-${one}`}
          className="group flex min-h-20 items-center gap-4 rounded-xl border-2 border-transparent bg-raised px-4 py-3 text-start shadow-soft transition hover:bg-brand-soft data-[state=checked]:border-brand data-[state=checked]:bg-brand-soft sm:min-h-32 sm:flex-col sm:items-start sm:justify-center sm:p-5"
        >
          <span
            aria-hidden
            className="grid size-11 shrink-0 place-items-center rounded-lg bg-brand-soft text-brand-strong transition-colors group-data-[state=checked]:bg-brand group-data-[state=checked]:text-on-brand"
          >
            <Icon className="size-5.5" strokeWidth={1.9} />
          </span>
          <span className="flex min-w-0 flex-col">
            <span className="font-semibold">{name}</span>
            <span id={`${id}-${one}`} className="text-pretty text-muted text-sm">
              {hint}
            </span>
          </span>
        </Radix.Item>
      ))}
    </Radix.Root>
  )
}
