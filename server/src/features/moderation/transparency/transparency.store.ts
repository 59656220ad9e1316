import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../../db/open.ts'
import type { Database } from '../../../db/schema/schema.ts'
import type { FigurePeriod } from '../../cases/cases.ts'
import type { MonthFigures, MonthRecords } from './transparency.rules.ts'

type ErasedBan = Pick<
  Insertable<Database['decisionFigures']>,
  'number' | 'ground' | 'isOwnInitiative' | 'caseId' | 'inForceAt'
>

export const transparency = {
  /** Returns when the first decision took effect. */
  findFirst: async (db: Db): Promise<Date | null> =>
    (
      await db
        .selectFrom('decisionFigures')
        .select(sql<Date | null>`min(in_force_at)`.as('first'))
        .executeTakeFirstOrThrow()
    ).first,

  /** Returns the decisions that took effect, also those of erased accounts. A ban takes effect once it is confirmed. */
  listDecisions: (db: Db, { from, to }: FigurePeriod): Promise<MonthRecords['decisions']> =>
    db
      .selectFrom('decisionFigures')
      .select(['measure', 'ground', 'isOwnInitiative', 'isAutomated', 'caseId'])
      .where('inForceAt', '>=', from)
      .where('inForceAt', '<', to)
      .execute(),

  /** Counts a ban whose decision was erased with the account before it was confirmed. */
  countErasedBan: (tx: Tx, ban: ErasedBan) =>
    tx
      .insertInto('decisionFigures')
      .values({ ...ban, measure: 'ban', isAutomated: false })
      .execute(),

  deleteBefore: (db: Db, instant: Date) =>
    db.deleteFrom('decisionFigures').where('inForceAt', '<', instant).execute(),

  countAppeals: async (
    db: Db,
    { from, to }: FigurePeriod,
  ): Promise<{ appeals: number; reversed: number }> => {
    const { rows } = await sql<{ appeals: number; reversed: number }>`
      select count(*) filter (where appealed_at >= ${from} and appealed_at < ${to})::int as appeals,
        count(*) filter (where reversed_on_appeal_at >= ${from} and reversed_on_appeal_at < ${to})::int as reversed
      from decision_figures`.execute(db)
    return rows[0] ?? { appeals: 0, reversed: 0 }
  },

  countStaff: async (db: Db): Promise<number> => {
    const { count } = await db
      .selectFrom('activeStaff')
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
    return count
  },

  /** Returns the months that are counted, as the first day of each. */
  listCounted: async (db: Db): Promise<Set<string>> => {
    const { rows } = await sql<{ month: string }>`select month::text from transparency_figures`.execute(db)
    return new Set(rows.map(({ month }) => month))
  },

  /** Does nothing if the month is there. */
  insertOnce: (
    db: Db,
    { month, figures, computedAt }: { month: string; figures: MonthFigures; computedAt: Date },
  ) =>
    db
      .insertInto('transparencyFigures')
      .values({ month, figures: JSON.stringify(figures), computedAt })
      .onConflict((conflict) => conflict.column('month').doNothing())
      .execute(),

  /** Returns the latest months. */
  list: async (db: Db, limit: number): Promise<{ month: string; figures: MonthFigures }[]> => {
    const { rows } = await sql<{ month: string; figures: MonthFigures }>`
      select month, figures from transparency_figures order by month desc limit ${limit}`.execute(db)
    return rows
  },
}
