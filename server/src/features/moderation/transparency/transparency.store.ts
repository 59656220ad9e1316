import { sql } from 'kysely'
import type { Db } from '../../../db/open.ts'
import type { FigurePeriod } from '../../cases/cases.ts'
import type { MonthFigures, MonthRecords } from './transparency.rules.ts'

export const transparency = {
  /** Returns the decisions that took effect. A ban does so once it is confirmed. */
  listDecisions: async (db: Db, { from, to }: FigurePeriod): Promise<MonthRecords['decisions']> => {
    const { rows } = await sql<MonthRecords['decisions'][number]>`
      select measure, ground, is_own_initiative, is_automated, case_id from decisions
      where coalesce(confirmed_at, created_at) >= ${from} and coalesce(confirmed_at, created_at) < ${to}
        and (measure <> 'ban' or confirmed_at is not null)`.execute(db)
    return rows
  },

  /** Returns those of these cases that led to a decision. */
  casesWithDecision: async (db: Db, caseIds: readonly string[]): Promise<Set<string>> => {
    if (caseIds.length === 0) return new Set()
    const { rows } = await sql<{ caseId: string }>`
      select distinct case_id from decisions where case_id = any(${caseIds})`.execute(db)
    return new Set(rows.map(({ caseId }) => caseId))
  },

  countAppeals: async (
    db: Db,
    { from, to }: FigurePeriod,
  ): Promise<{ appeals: number; reversed: number }> => {
    const { rows } = await sql<{ appeals: number; reversed: number }>`
      select count(*) filter (where sent_at >= ${from} and sent_at < ${to})::int as appeals,
        count(*) filter (where outcome = 'reversed' and answered_at >= ${from} and answered_at < ${to})::int
          as reversed
      from appeals`.execute(db)
    return rows[0] ?? { appeals: 0, reversed: 0 }
  },

  countStaff: async (db: Db): Promise<number> => {
    const { count } = await db
      .selectFrom('activeStaff')
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
    return count
  },

  isCounted: async (db: Db, month: string): Promise<boolean> =>
    (await db
      .selectFrom('transparencyFigures')
      .select('month')
      .where('month', '=', month)
      .executeTakeFirst()) !== undefined,

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
