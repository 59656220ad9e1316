import { Check } from 'lucide-react'
import { RadioGroup as Radix } from 'radix-ui'
import { useDirection } from '../../lib/texts/texts.ts'

type SwatchesProps<Value extends string> = {
  label: string
  describedBy: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** One of a few colours. The stylesheet of the colours gives each `data-swatch` its own. */
export function Swatches<Value extends string>(props: SwatchesProps<Value>) {
  const { label, describedBy, options, value, onChange } = props
  const choose = (chosen: string) => {
    const option = options.find((one) => one.value === chosen)
    if (option) onChange(option.value)
  }
  return (
    <Radix.Root
      dir={useDirection()}
      aria-label={label}
      aria-describedby={describedBy}
      value={value}
      onValueChange={choose}
      className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2"
    >
      {options.map((option) => (
        <Radix.Item
          key={option.value}
          value={option.value}
          className="group flex min-h-11 min-w-0 flex-col items-center gap-2 rounded-lg p-2 text-center text-sm transition-colors hover:bg-brand-soft data-[state=checked]:font-semibold"
        >
          <span
            aria-hidden
            data-swatch={option.value}
            className="grid size-12 place-items-center rounded-full border-4 border-surface bg-brand text-on-brand ring-2 ring-line-strong group-data-[state=checked]:ring-brand forced-color-adjust-none"
          >
            <Check className="hidden size-6 group-data-[state=checked]:block" strokeWidth={3} />
          </span>
          <span className="wrap-anywhere hyphens-auto">{option.label}</span>
        </Radix.Item>
      ))}
    </Radix.Root>
  )
}
