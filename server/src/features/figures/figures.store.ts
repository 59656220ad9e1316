import type { DayFigures } from '@hearth/contract/console/figures'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '../../db/open.ts'
import type { Database } from '../../db/schema/schema.ts'
import type { DayCount } from '../matching/matching.ts'

const counts = ['signUps', 'active', 'likes', 'matches', 'messages', 'reports', 'decisions'] as const
const exposure = ['showable', 'shown', 'views', 'topTenthViews', 'medianViews'] as const

type Columns = ExpressionBuilder<
  Database & { excluded: Database['dailyFigures'] },
  'dailyFigures' | 'excluded'
>

/** Rows that are erased later never lower the figures of a day. Those of exposure belong together. */
const highest = (columns: Columns) => ({
  ...Object.fromEntries(
    counts.map((name) => [
      name,
      sql<number>`greatest(${columns.ref(`dailyFigures.${name}`)}, ${columns.ref(`excluded.${name}`)})`,
    ]),
  ),
  ...Object.fromEntries(
    exposure.map((name) => [
      name,
      sql<number>`case when (${columns.ref('excluded.views')}, ${columns.ref('excluded.showable')})
          >= (coalesce(${columns.ref('dailyFigures.views')}, 0), coalesce(${columns.ref('dailyFigures.showable')}, 0)) then ${columns.ref(`excluded.${name}`)} else ${columns.ref(`dailyFigures.${name}`)} end`,
    ]),
  ),
})

export const dailyFigures = {
  /** Stores days; each figure of a stored one stays at its highest. */
  keep: (db: Db, rows: readonly DayFigures[]) =>
    db
      .insertInto('dailyFigures')
      .values([...rows])
      .onConflict((conflict) => conflict.column('day').doUpdateSet((columns) => highest(columns)))
      .execute(),

  /** Returns the last stored day. */
  findLast: async (db: Db): Promise<string | undefined> => {
    const { rows } = await sql<{
      day: string | null
    }>`select max(day)::text as day from daily_figures`.execute(db)
    return rows[0]?.day ?? undefined
  },

  /** Returns the stored days since this one, in order. */
  list: (db: Db, since: string): Promise<DayFigures[]> =>
    db
      .selectFrom('dailyFigures')
      .select(sql<string>`day::text`.as('day'))
      .select([...counts, ...exposure])
      .where('day', '>=', since)
      .orderBy('day')
      .execute(),

  /** Returns when the first account was created. */
  findFirstSignUp: async (db: Db): Promise<Date | null> => {
    const { rows } = await sql<{ at: Date | null }>`select min(created_at) as at from "user"`.execute(db)
    return rows[0]?.at ?? null
  },

  /** Returns how many members with a confirmed address joined on each day (UTC). */
  countSignUps: async (db: Db, { from, to }: { from: Date; to: Date }): Promise<DayCount[]> => {
    const { rows } = await sql<DayCount>`
      select (created_at at time zone 'UTC')::date::text as day, count(*)::int as count from "user"
      where created_at >= ${from} and created_at < ${to} and email_verified
        and not exists (select from people_without_profile where person_id = "user".id) group by 1`.execute(
      db,
    )
    return rows
  },
}
