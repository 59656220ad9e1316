import { sql } from 'kysely'
import type { Db } from '../../db/open.ts'
import type { DayCount } from '../matching/matching.ts'

export type FigurePeriod = { from: Date; to: Date }

type DecidedCase = { id: string; openedAt: Date; decidedAt: Date; isFromSignal: boolean; note: string | null }

/** The queries of the transparency figures, which run once a month. */
export const caseFigures = {
  /** Returns how many items of each kind came in. */
  countItems: (db: Db, { from, to }: FigurePeriod) =>
    db
      .selectFrom('caseItems')
      .select(['kind', sql<number>`count(*)::int`.as('count')])
      .where('createdAt', '>=', from)
      .where('createdAt', '<', to)
      .groupBy('kind')
      .execute(),

  /** Returns how many reports of members came in on each day (UTC). */
  countReportsByDay: async (db: Db, { from, to }: FigurePeriod): Promise<DayCount[]> => {
    const { rows } = await sql<DayCount>`
      select (created_at at time zone 'UTC')::date::text as day, count(*)::int as count
      from case_items where created_at >= ${from} and created_at < ${to} and kind = 'report' group by 1`.execute(
      db,
    )
    return rows
  },

  /** Returns when the first item came in. */
  findFirst: async (db: Db): Promise<Date | null> =>
    (
      await db
        .selectFrom('caseItems')
        .select(sql<Date | null>`min(created_at)`.as('first'))
        .executeTakeFirstOrThrow()
    ).first,

  /** Returns the cases that were decided, whether each was opened by a signal, and the encrypted note of the decision. */
  listDecided: async (db: Db, { from, to }: FigurePeriod): Promise<DecidedCase[]> => {
    const { rows } = await sql<DecidedCase>`
      select cases.id, cases.opened_at, cases.decided_at, coalesce((
        select kind = 'signal' from case_items where case_id = cases.id order by created_at, id limit 1), false)
        as is_from_signal, (
        select note from case_events where case_id = cases.id and kind = 'decided' order by id desc limit 1) as note
      from cases where state = 'decided' and decided_at >= ${from} and decided_at < ${to}`.execute(db)
    return rows
  },
}
