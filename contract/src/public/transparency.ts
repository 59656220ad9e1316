import * as z from 'zod/mini'
import { measures } from '../console/decisions.ts'
import { reportReasons } from '../people/safety.ts'

/** Figures below this are not published, and the others are rounded down to a multiple of it. */
export const SMALLEST_FIGURE = 5

/** Null: fewer than `SMALLEST_FIGURE`. */
const Figure = z.nullable(z.int())

// An object and not a record, because the API document has to name the properties that it requires.
const figuresBy = <Key extends string>(keys: readonly Key[]) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `fromEntries` forgets the keys
  z.object(Object.fromEntries(keys.map((key) => [key, Figure])) as Record<Key, typeof Figure>)

const counts = {
  reports: Figure,
  notices: Figure,
  signals: Figure,
  ownInitiative: Figure,
  /** Decisions after a signal, or made by Hearth itself. */
  automated: Figure,
  appeals: Figure,
  /** Appeals after which the decision was reversed. */
  reversed: Figure,
  byMeasure: figuresBy(measures),
  byGround: figuresBy(reportReasons),
}

/** The figures of one month, in UTC. The hours are from opening to decision; null if there were too few decisions. */
export const MonthFiguresView = z.object({
  month: z.iso.date(),
  ...counts,
  medianHours: z.nullable(z.int()),
  slowestTenthHours: z.nullable(z.int()),
  staff: Figure,
})
export type MonthFiguresView = z.infer<typeof MonthFiguresView>

/** The sums of the published figures, so a total reveals no figure that a month withholds. */
export const TotalFiguresView = z.object(counts)
export type TotalFiguresView = z.infer<typeof TotalFiguresView>

/** Complete months only, the latest first, at most `MONTHS_SHOWN`. */
export const TransparencyView = z.object({
  months: z.array(MonthFiguresView),
  total: z.nullable(TotalFiguresView),
})
export type TransparencyView = z.infer<typeof TransparencyView>

export const MONTHS_SHOWN = 24
