import { csvOf, type DayFigures, figureWeeks } from '@hearth/contract/console/figures'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../../components/buttons/Button.tsx'
import { Segments } from '../../components/fields/Segments.tsx'
import { EmptyState, FailedState, Waiting } from '../../components/states/States.tsx'
import { useDates } from '../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../lib/texts/texts.ts'
import { showFigures } from '../api.ts'
import { ScreenBody } from '../frame/ScreenBody.tsx'
import { SkeletonLines } from '../frame/SkeletonLines.tsx'
import { Chart } from './Chart.tsx'
import { type FigureStep, groupsOf, series, seriesNames, steps } from './series.rules.ts'

const REFETCH_MS = 60_000

const figuresOf = (weeks: number) =>
  queryOptions({
    queryKey: ['console', 'figures', weeks],
    queryFn: () => showFigures(weeks),
    refetchInterval: REFETCH_MS,
    placeholderData: keepPreviousData,
  })

/** Charts of the last weeks. */
export function FiguresScreen() {
  const words = useTexts('consoleFigures')
  const [weeks, setWeeks] = useState<number>(figureWeeks[0])
  const [step, setStep] = useState<FigureStep>('day')
  const figures = useQuery(figuresOf(weeks))
  const days = figures.data?.days
  return (
    <ScreenBody heading={words.heading} text={words.text}>
      {figures.isPending && (
        <Waiting onRetry={() => void figures.refetch()}>
          <SkeletonLines />
        </Waiting>
      )}
      {figures.isLoadingError && <FailedState onRetry={() => void figures.refetch()} />}
      {days?.length === 0 && <EmptyState {...words.empty} />}
      {days && days.length > 0 && (
        <>
          <Choices weeks={weeks} onWeeks={setWeeks} step={step} onStep={setStep} days={days} />
          <Charts days={days} step={step} />
        </>
      )}
    </ScreenBody>
  )
}

type FigureChoicesProps = {
  weeks: number
  onWeeks: (weeks: number) => void
  step: FigureStep
  onStep: (step: FigureStep) => void
  days: readonly DayFigures[]
}

function Choices({ weeks, onWeeks, step, onStep, days }: FigureChoicesProps) {
  const words = useTexts('consoleFigures')
  const id = useId()
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
      <div className="flex flex-col gap-1 max-sm:w-full">
        <p id={`${id}-period`} className="text-muted text-xs">
          {words.period}
        </p>
        <Segments
          labelledBy={`${id}-period`}
          options={figureWeeks.map((n) => ({ value: String(n), label: words.weeks({ n }) }))}
          value={String(weeks)}
          onChange={(value) => onWeeks(Number(value))}
        />
      </div>
      <div className="flex flex-col gap-1 max-sm:w-full">
        <p id={`${id}-step`} className="text-muted text-xs">
          {words.step}
        </p>
        <Segments
          labelledBy={`${id}-step`}
          options={steps.map((value) => ({ value, label: words.steps[value] }))}
          value={step}
          onChange={onStep}
        />
      </div>
      <Button variant="secondary" className="max-sm:w-full" onClick={() => download(days)}>
        <Download aria-hidden className="size-4.5" />
        {words.download}
      </Button>
    </div>
  )
}

/** Saves the days as a file, all figures of each. */
function download(days: readonly DayFigures[]): void {
  const address = URL.createObjectURL(new Blob([csvOf(days)], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `figures-${days.at(-1)?.day ?? ''}.csv`
  link.click()
  URL.revokeObjectURL(address)
}

function Charts({ days, step }: { days: readonly DayFigures[]; step: FigureStep }) {
  const words = useTexts('consoleFigures')
  const { shortDayText } = useDates()
  const valueText = useValueText()
  const groups = groupsOf(days, step)
  const labelOf = (day: string) =>
    step === 'day' ? shortDayText(day) : words.week({ day: shortDayText(day) })
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-4">
      {seriesNames.map((name) => {
        const { valueOf, isSum, isShare } = series[name]
        const points = groups.map((group) => {
          const value = valueOf(group.days)
          return { label: labelOf(group.day), value, text: valueText(value, isShare) }
        })
        const value = valueText(valueOf(days), isShare)
        const top = Math.max(0, ...points.map((point) => point.value ?? 0))
        return (
          <Chart
            key={name}
            {...words.charts[name]}
            total={isSum ? words.total({ value }) : words.mean({ value })}
            points={points}
            topText={valueText(top, isShare)}
          />
        )
      })}
    </div>
  )
}

function useValueText() {
  const { unknown } = useTexts('consoleFigures')
  const locale = useLanguage().replace(/-X[AB]$/, '')
  const counts = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  const shares = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
  return (value: number | null, isShare: boolean): string => {
    if (value === null) return unknown
    return isShare ? shares.format(value) : counts.format(value)
  }
}
