import { sql } from 'kysely'
import type { Db } from '../../db/open.ts'

/** Returns how many messages were sent on each day (UTC), deleted ones included. */
export async function countMessagesByDay(
  db: Db,
  { from, to }: { from: Date; to: Date },
): Promise<{ day: string; count: number }[]> {
  const { rows } = await sql<{ day: string; count: number }>`
    select (created_at at time zone 'UTC')::date::text as day, count(*)::int as count
    from messages where created_at >= ${from} and created_at < ${to} group by 1`.execute(db)
  return rows
}
