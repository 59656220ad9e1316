import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/open.ts'
import { isDecidedBy } from '../../matching/matching.ts'
import { profileRows, showable } from '../../profiles/profiles.ts'
import { reachableBy } from '../../safety/safety.ts'
import { mayBeSuggested } from '../asking/asking.store.ts'

const MAX_LISTED = 50

/** The suggestions of people whom a member can still be shown and who let relatives suggest them. */
const openSuggestions = (db: Db, memberId: string, today: string) =>
  db
    .selectFrom('circleSuggestions')
    .innerJoin('circleRelatives', 'circleRelatives.id', 'circleSuggestions.circleId')
    .innerJoin(profileRows, (join) => join.onRef('profiles.userId', '=', 'circleSuggestions.personId'))
    .select(['circleSuggestions.id', 'circleSuggestions.personId', 'shownAt', 'suggestedAt', 'label'])
    .where('circleRelatives.memberId', '=', memberId)
    .where(showable(today))
    .where(reachableBy(memberId))
    .where(mayBeSuggested(sql.ref('circle_suggestions.person_id')))
    .where(sql<boolean>`not ${isDecidedBy(memberId, sql.ref('circle_suggestions.person_id'))}`)

type MemberDay = { memberId: string; today: string }

export const suggestions = {
  /** Locks the suggestions of a relative until the transaction ends. */
  lock: (tx: Tx, circleId: string) =>
    sql`select pg_advisory_xact_lock(hashtextextended(${`suggestions of ${circleId}`}, 0))`.execute(tx),

  /** Returns the cards that a relative was shown since a time. */
  listShown: (db: Db, { memberId, today, circleId, since }: MemberDay & { circleId: string; since: Date }) =>
    openSuggestions(db, memberId, today)
      .where('circleId', '=', circleId)
      .where('shownAt', '>', since)
      .orderBy('circleSuggestions.id')
      .execute(),

  /** Returns when the last cards were shown to a relative. */
  lastShown: async (db: Db, circleId: string): Promise<Date | undefined> => {
    const row = await db
      .selectFrom('circleSuggestions')
      .select('shownAt')
      .where('circleId', '=', circleId)
      .orderBy('shownAt', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row?.shownAt
  },

  /** Returns those of these people whom a relative has not been shown. */
  listUnshown: async (db: Db, circleId: string, personIds: readonly string[]): Promise<string[]> => {
    const rows = await db
      .selectFrom('circleSuggestions')
      .select('personId')
      .where('circleId', '=', circleId)
      .where(sql<boolean>`person_id = any(${personIds}::uuid[])`)
      .execute()
    const shown = new Set(rows.map(({ personId }) => personId))
    return personIds.filter((id) => !shown.has(id))
  },

  insert: async (tx: Tx, circleId: string, { personIds, at }: { personIds: readonly string[]; at: Date }) => {
    if (personIds.length === 0) return
    await sql`insert into circle_suggestions (circle_id, person_id, shown_at)
      select ${circleId}::uuid, id, ${at}::timestamptz from "user" where id = any(${personIds}::uuid[])
      on conflict do nothing`.execute(tx)
  },

  setSuggested: (tx: Tx, id: string, { at, isHidden }: { at: Date; isHidden: boolean }) =>
    tx
      .updateTable('circleSuggestions')
      .set({ suggestedAt: sql<Date>`coalesce(suggested_at, ${at})`, isHidden })
      .where('id', '=', id)
      .execute(),

  /** Returns the newest suggestions that a member may see. */
  listForMember: (db: Db, { memberId, today }: MemberDay) =>
    openSuggestions(db, memberId, today)
      .where('suggestedAt', 'is not', null)
      .where('circleSuggestions.isHidden', '=', false)
      .where('state', '<>', 'ended')
      .orderBy('suggestedAt', 'desc')
      .orderBy('circleSuggestions.id')
      .limit(MAX_LISTED)
      .execute(),

  /** Takes a suggestion back for the member; the relative has been shown the card all the same. */
  dismiss: async (tx: Tx, { memberId, id }: { memberId: string; id: string }): Promise<boolean> => {
    const { rows } = await sql`update circle_suggestions set is_hidden = true from circle_relatives
      where circle_suggestions.id = ${id} and circle_relatives.id = circle_suggestions.circle_id
        and member_id = ${memberId} and not is_hidden returning circle_suggestions.id`.execute(tx)
    return rows.length > 0
  },

  /** Shows what a relative has suggested since they were quiet. Earlier ones are hidden because the member dismissed them. */
  unhide: (tx: Tx, circleId: string, quietSince: Date) =>
    tx
      .updateTable('circleSuggestions')
      .set({ isHidden: false })
      .where('circleId', '=', circleId)
      .where('suggestedAt', '>=', quietSince)
      .execute(),

  /** Deletes the cards of a person from all circles. */
  deleteOf: (tx: Tx, personId: string) =>
    tx.deleteFrom('circleSuggestions').where('personId', '=', personId).execute(),

  deleteShownBefore: (db: Db, before: Date) =>
    db.deleteFrom('circleSuggestions').where('shownAt', '<', before).execute(),
}
