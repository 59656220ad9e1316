import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/open.ts'
import { matchRows, TALK, type TalkLevel } from '../../matching/matching.ts'

/** So many messages of each person make a long conversation. */
const LONG = 10

export const talks = {
  /** Locks the time until which messages are counted, until the transaction ends, and returns it; null before the first count. */
  lockUntil: async (tx: Tx): Promise<Date | null> =>
    (await tx.selectFrom('talkCounts').select('countedUntil').forUpdate().executeTakeFirstOrThrow())
      .countedUntil,

  setUntil: (tx: Tx, countedUntil: Date) => tx.updateTable('talkCounts').set({ countedUntil }).execute(),

  /** Returns when the first message was sent. */
  findFirst: async (db: Db): Promise<Date | null> =>
    (
      await db
        .selectFrom('messages')
        .select(sql<Date | null>`min(created_at)`.as('at'))
        .executeTakeFirstOrThrow()
    ).at,

  /** Returns the matches whose level rose by messages of a period, ended ones too. Deleted messages do not count. */
  listRisen: async (
    db: Db,
    { since, until }: { since: Date; until: Date },
  ): Promise<{ matchId: string; talk: TalkLevel }[]> => {
    const { rows } = await sql<{ matchId: string; talk: TalkLevel }>`
      with active as materialized (
        select distinct conversation_id as id from messages
          where created_at > ${since}::timestamptz and created_at <= ${until}::timestamptz)
      select matches.id as match_id, reached.talk
      from active
        join conversations on conversations.id = active.id
        join ${matchRows} on matches.id = conversations.match_id and matches.talk < ${sql.lit(TALK.long)}
        cross join lateral (
          select count(*) filter (where sender_id = matches.user1_id) as one,
              count(*) filter (where sender_id = matches.user2_id) as other
            from messages where conversation_id = active.id and deleted_at is null) written
        cross join lateral (
          select case when least(written.one, written.other) >= ${sql.lit(LONG)} then ${sql.lit(TALK.long)}
            when least(written.one, written.other) > 0 then ${sql.lit(TALK.answered)}
            else ${sql.lit(TALK.none)} end as talk) reached
      where reached.talk > matches.talk`.execute(db)
    return rows
  },
}
