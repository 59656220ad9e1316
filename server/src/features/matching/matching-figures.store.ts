import { sql } from 'kysely'
import type { Db } from '../../db/open.ts'

/** A count of a day (UTC). */
export type DayCount = { day: string; count: number }

/** Counts by day (UTC), for the charts of the console. */
export const matchingFigures = {
  likes: async (db: Db, { from, to }: { from: Date; to: Date }): Promise<DayCount[]> => {
    const { rows } = await sql<DayCount>`
      select (created_at at time zone 'UTC')::date::text as day, count(*)::int as count
      from swipes where created_at >= ${from} and created_at < ${to} and is_like group by 1`.execute(db)
    return rows
  },

  matches: async (db: Db, { from, to }: { from: Date; to: Date }): Promise<DayCount[]> => {
    const { rows } = await sql<DayCount>`
      select (created_at at time zone 'UTC')::date::text as day, count(*)::int as count
      from matches where created_at >= ${from} and created_at < ${to} group by 1`.execute(db)
    return rows
  },
}
