import { Switch as Radix } from 'radix-ui'
import { useId } from 'react'

type SwitchProps = {
  label: string
  hint?: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}

export function Switch({ label, hint, checked, onChange, disabled = false }: SwitchProps) {
  const id = useId()
  return (
    <div className="flex min-h-14 items-center justify-between gap-4">
      <label
        htmlFor={id}
        className="flex min-h-11 min-w-0 flex-1 cursor-pointer flex-col justify-center py-2"
      >
        <span className="font-medium">{label}</span>
        {hint && (
          <span id={`${id}-hint`} className="text-muted text-sm">
            {hint}
          </span>
        )}
      </label>
      <Radix.Root
        id={id}
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        aria-label={label}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="flex h-8 w-14 shrink-0 items-center rounded-full bg-line-strong p-1 transition duration-200 off:opacity-60 data-[state=checked]:justify-end data-[state=checked]:bg-brand"
      >
        <Radix.Thumb className="size-6 rounded-full bg-ground shadow-soft transition forced-colors:bg-[ButtonText]" />
      </Radix.Root>
    </div>
  )
}
