import * as z from 'zod/mini'
import { Instant } from '../text.ts'

/** Periods that can be shown, in weeks. */
export const figureWeeks = [4, 12, 26] as const
export const MAX_FIGURE_WEEKS = 26

export const FiguresQuery = z.object({
  weeks: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(MAX_FIGURE_WEEKS))),
})

/** The figures of a day (UTC). A figure is null if nobody counted it at the time. */
export const DayFigures = z.object({
  day: z.iso.date(),
  signUps: z.int(),
  active: z.nullable(z.int()),
  likes: z.int(),
  matches: z.int(),
  messages: z.int(),
  reports: z.int(),
  decisions: z.int(),
  /** People who could be shown to others, and those of them who were. */
  showable: z.nullable(z.int()),
  shown: z.nullable(z.int()),
  /** Cards that were shown, those of the tenth of people who were shown most, and those of the middle person. */
  views: z.nullable(z.int()),
  topTenthViews: z.nullable(z.int()),
  medianViews: z.nullable(z.int()),
})
export type DayFigures = z.infer<typeof DayFigures>

/** The oldest day first; the last is today, until now. */
export const FiguresView = z.object({ at: Instant, days: z.array(DayFigures) })
export type FiguresView = z.infer<typeof FiguresView>

const columns = [
  'day',
  'signUps',
  'active',
  'likes',
  'matches',
  'messages',
  'reports',
  'decisions',
  'showable',
  'shown',
  'views',
  'topTenthViews',
  'medianViews',
] as const satisfies readonly (keyof DayFigures)[]

/** Returns the figures as CSV, with a line for each day. */
export const csvOf = (days: readonly DayFigures[]): string =>
  [columns.join(','), ...days.map((day) => columns.map((name) => day[name] ?? '').join(','))].join('\r\n')
