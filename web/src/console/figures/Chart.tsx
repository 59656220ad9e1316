import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react'
import { useDirection, useTexts } from '../../lib/texts/texts.ts'

export type ChartPoint = { label: string; value: number | null; text: string }
type ChartProps = {
  title: string
  note: string
  /** The value of the whole period. */
  total: string
  points: readonly ChartPoint[]
  /** The highest value as text. */
  topText: string
}

const HEIGHT = 100
/** The part of its place that a bar fills. */
const BAR = 0.72

/**
 * A chart of bars. Pointing at a bar shows its value; so do the arrow keys, which a screen reader hears as the values of
 * a slider. A table below has all of them.
 */
export function Chart({ title, note, total, points, topText }: ChartProps) {
  const words = useTexts('consoleFigures')
  const id = useId()
  const [chosen, setChosen] = useState<number>()
  const point = chosen === undefined ? undefined : points[chosen]
  return (
    <figure aria-labelledby={id} className="lit flex min-w-0 flex-col gap-2 rounded-xl p-4">
      <figcaption>
        <h2 id={id} className="font-semibold text-sm">
          {title}
        </h2>
        <p className="text-muted text-xs">{note}</p>
      </figcaption>
      <p className="min-h-5 font-medium text-sm tabular-nums">
        {point ? words.at({ when: point.label, value: point.text }) : total}
      </p>
      <Bars title={title} points={points} topText={topText} chosen={chosen} onChoose={setChosen} />
      <details className="text-sm">
        <summary className="-mx-2 inline-flex min-h-11 cursor-pointer items-center rounded-md px-2 text-muted text-xs hover:text-ink">
          {words.table}
        </summary>
        <ValueTable title={title} points={points} />
      </details>
    </figure>
  )
}

type BarsProps = Pick<ChartProps, 'title' | 'points' | 'topText'> & {
  chosen: number | undefined
  onChoose: (nth: number | undefined) => void
}

function Bars({ title, points, topText, chosen, onChoose }: BarsProps) {
  const isRightToLeft = useDirection() === 'rtl'
  const last = points.length - 1
  const at = chosen ?? last
  const choose = (nth: number) => onChoose(Math.min(last, Math.max(0, nth)))

  function pointAt({ currentTarget, clientX }: PointerEvent<HTMLElement>) {
    const { left, width } = currentTarget.getBoundingClientRect()
    const place = Math.floor(((clientX - left) / width) * points.length)
    choose(isRightToLeft ? last - place : place)
  }
  function press(event: KeyboardEvent) {
    const next = nextPlace(event.key, { at, last, isRightToLeft })
    if (next === undefined) return
    event.preventDefault()
    choose(next)
  }
  return (
    <div>
      <p aria-hidden className="text-muted text-xs tabular-nums">
        {topText}
      </p>
      <div
        role="slider"
        tabIndex={0}
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at}
        aria-valuetext={`${points[at]?.label ?? ''}: ${points[at]?.text ?? ''}`}
        onKeyDown={press}
        onBlur={() => onChoose(undefined)}
        onPointerMove={pointAt}
        onPointerDown={pointAt}
        onPointerLeave={() => onChoose(undefined)}
        className="touch-pan-y rounded-md border-line border-b"
      >
        <BarShapes points={points} chosen={chosen} isRightToLeft={isRightToLeft} />
      </div>
      <p aria-hidden className="flex justify-between gap-2 pt-1 text-muted text-xs">
        <span>{points[0]?.label}</span>
        <span>{points[last]?.label}</span>
      </p>
    </div>
  )
}

type BarPosition = { at: number; last: number; isRightToLeft: boolean }

/** Returns where a key leads; `undefined` for another key. */
function nextPlace(key: string, { at, last, isRightToLeft }: BarPosition): number | undefined {
  const forwards = isRightToLeft ? 'ArrowLeft' : 'ArrowRight'
  const backwards = isRightToLeft ? 'ArrowRight' : 'ArrowLeft'
  const places: Record<string, number> = {
    [forwards]: at + 1,
    ArrowUp: at + 1,
    [backwards]: at - 1,
    ArrowDown: at - 1,
    Home: 0,
    End: last,
  }
  return places[key]
}

type BarShapesProps = Pick<BarsProps, 'points' | 'chosen'> & { isRightToLeft: boolean }

function BarShapes({ points, chosen, isRightToLeft }: BarShapesProps) {
  const top = Math.max(...points.map(({ value }) => value ?? 0), Number.MIN_VALUE)
  const { length } = points
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${length} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="block h-28 w-full overflow-visible"
    >
      {points.map(({ label, value }, nth) => {
        const place = isRightToLeft ? length - 1 - nth : nth
        const height = ((value ?? 0) / top) * HEIGHT
        return (
          <rect
            key={label}
            x={place + (1 - BAR) / 2}
            y={HEIGHT - height}
            width={BAR}
            height={height}
            className={`forced-colors:fill-[CanvasText] ${chosen === nth ? 'fill-brand-strong' : 'fill-brand'} ${chosen === undefined || chosen === nth ? '' : 'opacity-60'}`}
          />
        )
      })}
    </svg>
  )
}

function ValueTable({ title, points }: Pick<ChartProps, 'title' | 'points'>) {
  const words = useTexts('consoleFigures')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keyboard
    <section aria-label={title} tabIndex={0} className="max-h-64 overflow-y-auto">
      <table className="w-full border-collapse text-xs tabular-nums">
        <thead>
          <tr className="text-muted">
            <th scope="col" className="py-1 text-start font-medium">
              {words.when}
            </th>
            <th scope="col" className="py-1 text-end font-medium">
              {words.value}
            </th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ label, text }) => (
            <tr key={label} className="border-line border-t">
              <th scope="row" className="py-1 text-start font-normal">
                {label}
              </th>
              <td className="py-1 text-end">{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
