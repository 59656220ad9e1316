import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/open.ts'
import { isDecidedBy } from '../../matching/matching.ts'

/**
 * The condition that these two are a pair of a day on which `person` has not decided, and that `other` is shown. It says
 * nothing of the decision of `other`.
 */
export const hasOpenPair = (person: RawBuilder<unknown>, other: RawBuilder<unknown>, day: string) =>
  sql<boolean>`exists (select from daily_pairs
    join search on search.user_id = daily_pairs.other_id and search.is_shown and not search.is_only_to_liked
    where daily_pairs.user_id = ${person} and daily_pairs.day = ${day}::date and daily_pairs.other_id = ${other}
      and not ${isDecidedBy(person, other)})`

/** Returns the other person of somebody's pair of a day, if it waits for their decision. */
export const findOpenPair = async (db: Db, personId: string, day: string): Promise<string | undefined> => {
  const isOpen = hasOpenPair(sql`${personId}::uuid`, sql.ref('own.other_id'), day)
  const { rows } = await sql<{ otherId: string }>`select own.other_id from daily_pairs own
    where own.user_id = ${personId} and own.day = ${day}::date and ${isOpen}`.execute(db)
  return rows[0]?.otherId
}
