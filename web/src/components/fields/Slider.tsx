import { Slider as Radix } from 'radix-ui'
import { useDirection } from '../../lib/texts/texts.ts'

type SliderProps = {
  label: string
  /** The id of a hint. */
  describedBy?: string
  min: number
  max: number
  step: number
  /** Says a value aloud. */
  textOf: (value: number) => string
  value: number
  onChange: (value: number) => void
}

/** A slider with one thumb. */
export function Slider({ label, describedBy, min, max, step, textOf, value, onChange }: SliderProps) {
  return (
    <Radix.Root
      dir={useDirection()}
      min={min}
      max={max}
      step={step}
      value={[value]}
      onValueChange={([next = min]) => onChange(next)}
      className="relative mx-2 flex h-11 cursor-pointer touch-none select-none items-center"
    >
      <Radix.Track className="relative h-1.5 grow rounded-full bg-line-strong" />
      <Radix.Thumb
        aria-label={label}
        aria-describedby={describedBy}
        aria-valuetext={textOf(value)}
        className="grid size-11 cursor-grab place-items-center rounded-full active:cursor-grabbing"
      >
        <span className="size-7 rounded-full border-2 border-brand bg-raised shadow-soft" />
      </Radix.Thumb>
    </Radix.Root>
  )
}
