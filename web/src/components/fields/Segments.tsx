import { RadioGroup as Radix } from 'radix-ui'
import { useDirection } from '../../lib/texts/texts.ts'

type SegmentsProps<Value extends string> = {
  labelledBy: string
  describedBy?: string | undefined
  options: readonly { value: Value; label: string; isOff?: boolean }[]
  value: Value
  onChange: (value: Value) => void
  /** For short words, which fit side by side on a phone too. */
  columns?: 2 | 3
}

/** One of a few answers, side by side if there is room. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { labelledBy, describedBy, options, value, onChange, columns = 2 } = props
  const choose = (chosen: string) => {
    const option = options.find((one) => one.value === chosen)
    if (option) onChange(option.value)
  }
  return (
    <Radix.Root
      dir={useDirection()}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      value={value}
      onValueChange={choose}
      className={`grid gap-1 rounded-xl bg-sunken p-1 sm:grid-flow-col sm:auto-cols-fr sm:grid-cols-none forced-colors:border ${columns === 3 ? 'grid-cols-3' : 'grid-cols-2'}`}
    >
      {options.map((option) => (
        <Radix.Item
          key={option.value}
          value={option.value}
          disabled={option.isOff}
          className="min-h-11 rounded-lg px-3 py-2 text-center font-medium text-muted text-sm transition hover:text-ink off:opacity-50 data-[state=checked]:bg-raised data-[state=checked]:font-semibold data-[state=checked]:text-brand-strong data-[state=checked]:shadow-soft data-[state=checked]:forced-colors:bg-[Highlight]"
        >
          {option.label}
        </Radix.Item>
      ))}
    </Radix.Root>
  )
}
