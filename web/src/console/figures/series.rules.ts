import type { DayFigures } from '@hearth/contract/console/figures'

export const steps = ['day', 'week'] as const
export type FigureStep = (typeof steps)[number]

/** A bar of a chart. `days`: those that it stands for, the oldest first. */
export type FigureGroup = { day: string; days: readonly DayFigures[] }

const WEEK = 7

/** Returns the bars, the oldest first. Weeks end today, and the oldest may be shorter. */
export function groupsOf(days: readonly DayFigures[], step: FigureStep): FigureGroup[] {
  const length = step === 'day' ? 1 : WEEK
  const groups: FigureGroup[] = []
  for (let end = days.length; end > 0; end -= length) {
    const part = days.slice(Math.max(0, end - length), end)
    groups.unshift({ day: part[0]?.day ?? '', days: part })
  }
  return groups
}

type Figure = Exclude<keyof DayFigures, 'day'>

const knownOf = (days: readonly DayFigures[], name: Figure): number[] =>
  days.flatMap((day) => day[name] ?? [])
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

const totalOf = (name: Figure) => (days: readonly DayFigures[]) => sumOf(knownOf(days, name))

/** The mean of the days that were counted; null if none was. */
const meanOf = (name: Figure) => (days: readonly DayFigures[]) => {
  const known = knownOf(days, name)
  return known.length === 0 ? null : sumOf(known) / known.length
}

const shareOf = (part: Figure, whole: Figure) => (days: readonly DayFigures[]) => {
  const counted = days.filter((day) => day[part] !== null)
  const all = sumOf(knownOf(counted, whole))
  return all === 0 ? null : sumOf(knownOf(counted, part)) / all
}

type Series = {
  valueOf: (days: readonly DayFigures[]) => number | null
  /** Whether the value of a period is the sum of its days, or is an average or a share. */
  isSum: boolean
  isShare: boolean
}

const counted = (name: Figure): Series => ({ valueOf: totalOf(name), isSum: true, isShare: false })
const averaged = (name: Figure): Series => ({ valueOf: meanOf(name), isSum: false, isShare: false })
const shared = (part: Figure, whole: Figure): Series => ({
  valueOf: shareOf(part, whole),
  isSum: false,
  isShare: true,
})

/** The charts, in their order. */
export const series = {
  signUps: counted('signUps'),
  active: averaged('active'),
  likes: counted('likes'),
  matches: counted('matches'),
  messages: counted('messages'),
  reports: counted('reports'),
  decisions: counted('decisions'),
  shown: shared('shown', 'showable'),
  topTenth: shared('topTenthViews', 'views'),
  median: averaged('medianViews'),
} as const satisfies Record<string, Series>

const isSeriesName = (name: string): name is keyof typeof series => name in series

/** The names of the charts, in their order. */
export const seriesNames = Object.keys(series).filter(isSeriesName)
