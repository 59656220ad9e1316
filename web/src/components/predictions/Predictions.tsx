import type { HowWellView, PredictionsView } from '@hearth/contract/public/how-well'
import { useId } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import { EmptyState } from '../states/States.tsx'
import { PredictionTable } from './PredictionTable.tsx'
import { ReliabilityChart } from './ReliabilityChart.tsx'

/** How often predicted matches and likes came true, as charts and tables. */
export function Predictions({ view: { likes, matches } }: { view: HowWellView }) {
  const texts = useTexts('howWell')
  if (!likes && !matches) return <EmptyState {...texts.empty} />
  return (
    <div className="flex flex-col gap-6">
      <PredictedKind {...texts.matches} predictions={matches} />
      <PredictedKind {...texts.likes} predictions={likes} />
    </div>
  )
}

type PredictedKindProps = { title: string; text: string; predictions: PredictionsView | null }

function PredictedKind({ title, text, predictions }: PredictedKindProps) {
  const texts = useTexts('howWell')
  const id = useId()
  return (
    <section aria-labelledby={id} className="lit flex min-w-0 flex-col gap-4 rounded-xl p-5">
      <div>
        <h2 id={id} className="font-display font-semibold text-xl">
          {title}
        </h2>
        <p className="text-pretty text-muted">{text}</p>
      </div>
      {predictions ? (
        <>
          <p className="font-medium tabular-nums">
            {texts.summary({ pairs: predictions.pairs, points: predictions.error })}
          </p>
          <div className="grid items-start gap-6 sm:grid-cols-2">
            <ReliabilityChart bins={predictions.bins} />
            <PredictionTable label={title} bins={predictions.bins} />
          </div>
        </>
      ) : (
        <p>{texts.empty.text}</p>
      )}
    </section>
  )
}
