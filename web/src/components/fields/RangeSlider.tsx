import { Slider as Radix } from 'radix-ui'
import { useDirection } from '../../lib/texts/texts.ts'

type SliderRange = readonly [from: number, to: number]
type RangeSliderProps = {
  labels: readonly [from: string, to: string]
  min: number
  max: number
  step?: number
  /** Says a value aloud, if the number does not. */
  textOf?: (value: number) => string
  value: SliderRange
  /** While it moves. */
  onMove: (range: SliderRange) => void
  /** Where it was let go. */
  onChange: (range: SliderRange) => void
}

/** A slider with a thumb at either end of a range. */
export function RangeSlider({ labels, min, max, step = 1, textOf, value, ...told }: RangeSliderProps) {
  const { onMove, onChange } = told
  const pass = (tell: (range: SliderRange) => void) => (values: number[]) =>
    tell([values[0] ?? min, values[1] ?? max])
  return (
    <Radix.Root
      dir={useDirection()}
      min={min}
      max={max}
      step={step}
      value={[...value]}
      onValueChange={pass(onMove)}
      onValueCommit={pass(onChange)}
      className="relative mx-2 flex h-11 cursor-pointer touch-none select-none items-center"
    >
      <Radix.Track className="relative h-1.5 grow rounded-full bg-line-strong">
        <Radix.SliderRange className="absolute h-full rounded-full bg-brand forced-colors:bg-[Highlight]" />
      </Radix.Track>
      {labels.map((label, end) => (
        <Radix.Thumb
          key={label}
          aria-label={label}
          aria-valuetext={textOf?.(value[end] ?? min)}
          className="grid size-11 cursor-grab place-items-center rounded-full active:cursor-grabbing"
        >
          <span className="size-7 rounded-full border-2 border-brand bg-raised shadow-soft" />
        </Radix.Thumb>
      ))}
    </Radix.Root>
  )
}
