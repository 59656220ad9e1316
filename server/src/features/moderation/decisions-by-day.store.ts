import { sql } from 'kysely'
import type { Db } from '../../db/open.ts'

/** Returns how many decisions took effect on each day (UTC), also those of erased accounts. */
export async function countDecisionsByDay(
  db: Db,
  { from, to }: { from: Date; to: Date },
): Promise<{ day: string; count: number }[]> {
  const { rows } = await sql<{ day: string; count: number }>`
    select (in_force_at at time zone 'UTC')::date::text as day, count(*)::int as count
    from decision_figures where in_force_at >= ${from} and in_force_at < ${to} group by 1`.execute(db)
  return rows
}
