import { type Measure, measures } from '@hearth/contract/console/decisions'
import { type ReportReason, reportReasons } from '@hearth/contract/people/safety'
import {
  type MonthFiguresView,
  SMALLEST_FIGURE,
  type TotalFiguresView,
  type TransparencyView,
} from '@hearth/contract/public/transparency'

const HOUR_MS = 3_600_000

const plain = ['reports', 'notices', 'signals', 'ownInitiative', 'automated', 'appeals', 'reversed'] as const
type Plain = (typeof plain)[number]

type Counts<Value> = Record<Plain, Value> & {
  byMeasure: Record<Measure, Value>
  byGround: Record<ReportReason, Value>
}

/** The exact figures of a month, which are stored and never published. */
export type MonthFigures = Counts<number> & {
  medianHours: number | null
  slowestTenthHours: number | null
  staff: number
}

/** The records from which a month is counted. */
export type MonthRecords = {
  items: Record<'report' | 'notice' | 'signal', number>
  decisions: readonly {
    measure: Measure
    ground: ReportReason
    isOwnInitiative: boolean
    isAutomated: boolean
    caseId: string | null
  }[]
  /** `isWithoutMeasure`: it was closed by the measure `none`. */
  cases: readonly {
    id: string
    openedAt: Date
    decidedAt: Date
    isFromSignal: boolean
    isWithoutMeasure: boolean
  }[]
  appeals: number
  reversed: number
  staff: number
}

/** Returns the first day of the month of a time, in UTC. `add` moves it by months. */
export const monthStart = (at: Date, add = 0): Date =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + add, 1))

/** Returns the days on which the complete months since `first` begin, the latest `limit` of them, and at least the last one. */
export function completeMonths(now: Date, first: Date | null, limit: number): Date[] {
  const since = monthStart(first && first < now ? first : now)
  const months = Array.from({ length: limit }, (_, nth) => monthStart(now, nth - limit))
  return months.filter((month, nth) => nth === limit - 1 || month >= since)
}

/** Returns a record with the value of each key. */
function recordOf<Key extends string, Value>(
  keys: readonly Key[],
  valueOf: (key: Key) => Value,
): Record<Key, Value> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `fromEntries` forgets the keys
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<Key, Value>
}

/** Returns the figures of a month. */
export function figuresOf({ items, decisions, cases, appeals, reversed, staff }: MonthRecords): MonthFigures {
  const fromSignals = new Set(cases.filter(({ isFromSignal }) => isFromSignal).map(({ id }) => id))
  const closed = cases.filter(({ isWithoutMeasure }) => isWithoutMeasure)
  const found = decisions.filter(
    ({ isAutomated, caseId }) => isAutomated || (caseId !== null && fromSignals.has(caseId)),
  )
  const hours = cases.map(({ openedAt, decidedAt }) => (decidedAt.getTime() - openedAt.getTime()) / HOUR_MS)
  return {
    reports: items.report,
    notices: items.notice,
    signals: items.signal,
    ownInitiative: decisions.filter(({ isOwnInitiative }) => isOwnInitiative).length,
    automated: found.length + closed.filter(({ isFromSignal }) => isFromSignal).length,
    appeals,
    reversed,
    byMeasure: recordOf(measures, (measure) =>
      measure === 'none' ? closed.length : decisions.filter((one) => one.measure === measure).length,
    ),
    byGround: recordOf(reportReasons, (ground) => decisions.filter((one) => one.ground === ground).length),
    medianHours: quantile(hours, 0.5),
    slowestTenthHours: quantile(hours, 0.9),
    staff,
  }
}

/** Returns a quantile by nearest rank, rounded; null for fewer values than may be published. */
function quantile(values: readonly number[], share: number): number | null {
  if (values.length < SMALLEST_FIGURE) return null
  const value = values.toSorted((one, other) => one - other)[Math.ceil(values.length * share) - 1]
  return value === undefined ? null : Math.round(value)
}

/** Returns a figure as it is published: null if it is too small, otherwise rounded down. */
const published = (figure: number): number | null =>
  Math.floor(figure / SMALLEST_FIGURE) * SMALLEST_FIGURE || null

/** Returns every count, made by `pick` from a function that reads it. */
const mapCounts = <From, To>(pick: (of: (counts: Counts<From>) => From) => To): Counts<To> => ({
  ...recordOf(plain, (key) => pick((counts) => counts[key])),
  byMeasure: recordOf(measures, (key) => pick((counts) => counts.byMeasure[key])),
  byGround: recordOf(reportReasons, (key) => pick((counts) => counts.byGround[key])),
})

/** Returns the published figures of a month. One of an earlier release may lack a measure or a ground, which is then 0. */
export const publishedMonth = (month: string, figures: MonthFigures): MonthFiguresView => ({
  month,
  ...mapCounts<number, number | null>((of) => published(of(figures) ?? 0)),
  medianHours: figures.medianHours,
  slowestTenthHours: figures.slowestTenthHours,
  staff: published(figures.staff),
})

/** Returns the sums of what the months publish. */
export const totalOf = (months: readonly MonthFiguresView[]): TotalFiguresView =>
  mapCounts<number | null, number | null>(
    (of) => months.reduce((sum, month) => sum + (of(month) ?? 0), 0) || null,
  )

/** Returns the page of these months, the latest first. */
export const transparencyOf = (
  rows: readonly { month: string; figures: MonthFigures }[],
): TransparencyView => {
  const months = rows.map(({ month, figures }) => publishedMonth(month, figures))
  return { months, total: months.length > 0 ? totalOf(months) : null }
}
