import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'

/** Levels of `matches.talk`, from counts of messages alone. */
export const TALK = { none: 0, answered: 1, long: 2 } as const
export type TalkLevel = (typeof TALK)[keyof typeof TALK]

/** Stores how far the people of these matches talk. A level never falls. Locks in the order of ids, against deadlocks. */
export const raiseTalk = (tx: Tx, levels: readonly { matchId: string; talk: TalkLevel }[]) =>
  sql`with raised as (
      select matches.id, level.talk
        from unnest(${levels.map(({ matchId }) => matchId)}::uuid[], ${levels.map(({ talk }) => talk)}::smallint[])
            level (match_id, talk)
          join matches on matches.id = level.match_id
        order by matches.id for no key update of matches)
    update matches set talk = raised.talk from raised
      where matches.id = raised.id and matches.talk < raised.talk`.execute(tx)
