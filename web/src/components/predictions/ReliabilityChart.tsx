import type { PredictionBinView } from '@hearth/contract/public/how-well'
import { useDirection, useTexts } from '../../lib/texts/texts.ts'
import { pointsOf, topOf } from './reliability.rules.ts'

const SIZE = 100

/**
 * A reliability diagram: predicted chance against the rate at which it came true. A circle is larger the more pairs it
 * stands for; on the line predictions are exactly right. The table beside it has the same numbers.
 */
export function ReliabilityChart({ bins }: { bins: readonly PredictionBinView[] }) {
  const texts = useTexts('howWell')
  const isRightToLeft = useDirection() === 'rtl'
  const top = topOf(bins)
  const across = (x: number) => (isRightToLeft ? SIZE - x : x)
  return (
    <figure aria-hidden className="flex min-w-0 max-w-md flex-col gap-1 text-muted text-xs tabular-nums">
      <figcaption className="flex justify-between gap-2">
        <span>{texts.cameTrue}</span>
        <span>{texts.percent({ n: top })}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${SIZE} ${SIZE}`}
        className="block aspect-square w-full overflow-visible rounded-md border border-line"
      >
        <line
          x1={across(0)}
          y1={SIZE}
          x2={across(SIZE)}
          y2={0}
          strokeDasharray="3 3"
          vectorEffect="non-scaling-stroke"
          className="stroke-line-strong forced-colors:stroke-[CanvasText]"
        />
        {pointsOf(bins, top).map(({ from, x, y, radius }) => (
          <circle
            key={from}
            cx={across(x * SIZE)}
            cy={SIZE - y * SIZE}
            r={radius}
            vectorEffect="non-scaling-stroke"
            className="fill-brand stroke-surface forced-colors:fill-[CanvasText]"
          />
        ))}
      </svg>
      <p className="flex justify-between gap-2">
        <span>{texts.percent({ n: 0 })}</span>
        <span>{texts.predicted}</span>
        <span>{texts.percent({ n: top })}</span>
      </p>
      <p className="pt-1">{texts.line}</p>
    </figure>
  )
}
