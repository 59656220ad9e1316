import { measures } from '@hearth/contract/console/decisions'
import { reportReasons } from '@hearth/contract/people/safety'
import type { MonthFiguresView, TotalFiguresView } from '@hearth/contract/public/transparency'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { SkeletonRows } from '../../components/states/Skeleton.tsx'
import { EmptyState, FailedState, Waiting } from '../../components/states/States.tsx'
import { useLanguage, useTexts } from '../../lib/texts/texts.ts'
import { PublicPage } from './PublicPage.tsx'
import { transparencyFigures } from './public.queries.ts'

const link =
  'inline-flex min-h-11 items-center self-start font-medium text-brand-strong underline underline-offset-4'

/** The figures about moderation, by month. */
export function Transparency() {
  const texts = useTexts('transparency')
  return (
    <PublicPage title={texts.title}>
      <div className="-mt-6 flex flex-col gap-3">
        <p className="text-pretty text-lg">{texts.lead}</p>
        <p className="text-pretty text-muted">{texts.rule}</p>
      </div>
      <Figures />
      <Link to="/how-well" className={link}>
        {texts.howWell}
      </Link>
      <a href="/api/transparency" className={link}>
        {texts.json}
      </a>
    </PublicPage>
  )
}

function Figures() {
  const texts = useTexts('transparency')
  const figures = useQuery(transparencyFigures)
  const again = () => void figures.refetch()
  if (figures.isError) return <FailedState onRetry={again} />
  if (!figures.data)
    return (
      <Waiting onRetry={again}>
        <SkeletonRows />
      </Waiting>
    )
  const { months, total } = figures.data
  if (!total) return <EmptyState title={texts.empty.title} text={texts.empty.text} />
  return (
    <div className="flex flex-col gap-3">
      <Period title={texts.total} figures={total} isOpen />
      {months.map((month) => (
        <Month key={month.month} figures={month} />
      ))}
    </div>
  )
}

function Month({ figures }: { figures: MonthFiguresView }) {
  const texts = useTexts('transparency')
  const name = new Intl.DateTimeFormat(useLanguage(), { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const hours = (n: number | null) => (n === null ? texts.tooFew : texts.hours({ n }))
  return (
    <Period title={name.format(new Date(figures.month))} figures={figures}>
      <Row label={texts.medianHours} value={hours(figures.medianHours)} />
      <Row label={texts.slowestTenthHours} value={hours(figures.slowestTenthHours)} />
      <CountRow label={texts.staff} figure={figures.staff} />
    </Period>
  )
}

const sumOf = (figures: Record<string, number | null>) =>
  Object.values(figures).reduce<number>((sum, figure) => sum + (figure ?? 0), 0)

type PeriodProps = { title: string; figures: TotalFiguresView; isOpen?: boolean; children?: ReactNode }

function Period({ title, figures, isOpen = false, children }: PeriodProps) {
  const texts = useTexts('transparency')
  const { reasons } = useTexts('ending')
  return (
    <details open={isOpen} className="lit min-w-0 rounded-xl p-5">
      <summary className="min-h-11 cursor-pointer content-center font-display font-semibold text-xl">
        <h2 className="inline">{title}</h2>
      </summary>
      <dl className="mt-3 flex flex-col gap-2">
        <CountRow label={texts.reports} figure={figures.reports} />
        <CountRow label={texts.notices} figure={figures.notices} />
        <CountRow label={texts.signals} figure={figures.signals} />
        <CountRow label={texts.ownInitiative} figure={figures.ownInitiative} />
        <CountRow label={texts.automated} figure={figures.automated} of={sumOf(figures.byMeasure)} />
        <CountRow label={texts.appeals} figure={figures.appeals} />
        <CountRow label={texts.reversed} figure={figures.reversed} of={figures.appeals ?? 0} />
        {children}
      </dl>
      <h3 className="mt-6 mb-2 font-semibold">{texts.byMeasure}</h3>
      <dl className="flex flex-col gap-2">
        {measures.map((measure) => (
          <CountRow key={measure} label={texts.measures[measure]} figure={figures.byMeasure[measure]} />
        ))}
      </dl>
      <h3 className="mt-6 mb-2 font-semibold">{texts.byGround}</h3>
      <dl className="flex flex-col gap-2">
        {reportReasons.map((reason) => (
          <CountRow key={reason} label={reasons[reason]} figure={figures.byGround[reason]} />
        ))}
      </dl>
    </details>
  )
}

type CountRowProps = {
  label: string
  figure: number | null
  /** The whole that the figure is a part of. No share is shown without it, or if rounding has made it smaller. */
  of?: number
}

function CountRow({ label, figure: n, of: whole = 0 }: CountRowProps) {
  const texts = useTexts('transparency')
  const valueOf = (count: number) =>
    whole >= count
      ? texts.share({ n: count, percent: Math.round((100 * count) / whole) })
      : texts.n({ n: count })
  return <Row label={label} value={n === null ? texts.fewer : valueOf(n)} isQuiet={n === null} />
}

function Row({ label, value, isQuiet = false }: { label: string; value: string; isQuiet?: boolean }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 border-line border-b pb-2 last:border-b-0">
      <dt className="min-w-0 text-pretty">{label}</dt>
      <dd className={`ms-auto tabular-nums ${isQuiet ? 'text-muted' : 'font-medium'}`}>{value}</dd>
    </div>
  )
}
