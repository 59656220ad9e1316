import { sql } from 'kysely'
import type { Db } from '../../db/open.ts'

/** The requests to the language model, by person and by day. */
export const modelBudgets = {
  /** Counts a request of a person, and returns whether they had one left on this day. */
  takeCall: async (
    db: Db,
    personId: string,
    { day, most }: { day: string; most: number },
  ): Promise<boolean> => {
    const { rows } = await sql`
      insert into model_calls (person_id, day, calls) values (${personId}::uuid, ${day}::date, 1)
      on conflict (person_id) do update set day = excluded.day,
        calls = case when model_calls.day = excluded.day then model_calls.calls + 1 else 1 end
      where model_calls.day <> excluded.day or model_calls.calls < ${most}
      returning calls`.execute(db)
    return rows.length > 0
  },

  tokensOn: async (db: Db, day: string): Promise<number> =>
    (await db.selectFrom('modelDays').select('tokens').where('day', '=', day).executeTakeFirst())?.tokens ??
    0,

  deleteDaysBefore: (db: Db, day: string) => db.deleteFrom('modelDays').where('day', '<', day).execute(),

  /** Adds what a request has cost, and whether its reply could not be used. */
  count: (db: Db, day: string, { tokens, isFallback }: { tokens: number; isFallback: boolean }) =>
    sql`insert into model_days (day, calls, tokens, fallbacks)
      values (${day}::date, 1, ${tokens}::int, ${isFallback ? 1 : 0}::int)
      on conflict (day) do update set calls = model_days.calls + 1, tokens = model_days.tokens + excluded.tokens,
        fallbacks = model_days.fallbacks + excluded.fallbacks`.execute(db),
}
