import { Check } from 'lucide-react'
import { Checkbox as Radix } from 'radix-ui'
import { useId } from 'react'

type CheckboxProps = {
  label: string
  hint?: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}

export function Checkbox({ label, hint, checked, onChange, disabled = false }: CheckboxProps) {
  const id = useId()
  return (
    <div className="flex items-start gap-1">
      {/* The box is small to the eye and large to the thumb. */}
      <Radix.Root
        id={id}
        checked={checked}
        onCheckedChange={(next) => onChange(next === true)}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="group -ms-2.5 grid size-11 shrink-0 place-items-center rounded-full off:opacity-60 forced-colors:border-0"
      >
        <span className="grid size-6 place-items-center rounded-sm border-2 border-line-strong bg-raised text-on-brand transition group-data-[state=checked]:border-brand group-data-[state=checked]:bg-brand">
          <Radix.Indicator>
            <Check aria-hidden className="size-4" strokeWidth={3} />
          </Radix.Indicator>
        </span>
      </Radix.Root>
      <label htmlFor={id} className="flex min-h-11 min-w-0 cursor-pointer flex-col py-2">
        <span className="font-medium">{label}</span>
        {hint && (
          <span id={`${id}-hint`} className="text-muted text-sm">
            {hint}
          </span>
        )}
      </label>
    </div>
  )
}
