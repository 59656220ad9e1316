import type { LimitedRight } from '@hearth/contract/console/decisions'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../db/open.ts'
import type { Database } from '../../../db/schema/schema.ts'

type RestrictionRow = Selectable<Database['restrictions']>
export type NewRestriction = Omit<RestrictionRow, 'personId'>

/**
 * The condition that a person is not suspended and, if a right is given, that no decision takes this right from them: for
 * decks, likes and messages, inside their statements. This is the only place of the rule.
 */
export const isNotRestricted = (person: RawBuilder<unknown>, right?: LimitedRight) =>
  sql<boolean>`not exists (select from restrictions
    where restrictions.person_id = ${person}
      and restrictions.kind in (${sql.join(['suspended', ...(right ? [right] : [])].map((kind) => sql.lit(kind)))}))`

export const restrictions = {
  /** Replaces all restrictions of a person. */
  replace: async (tx: Tx, personId: string, rows: readonly NewRestriction[]): Promise<void> => {
    await tx.deleteFrom('restrictions').where('personId', '=', personId).execute()
    if (rows.length === 0) return
    await tx
      .insertInto('restrictions')
      .values(rows.map((row) => ({ ...row, personId })))
      .execute()
  },

  /** Deletes what has ended and returns the people. */
  removeEnded: async (tx: Tx, now: Date): Promise<string[]> => {
    const rows = await tx
      .deleteFrom('restrictions')
      .where('endsAt', '<=', now)
      .returning('personId')
      .execute()
    return rows.map(({ personId }) => personId)
  },

  /** Returns the restrictions of one kind on these people. */
  list: (db: Db, personIds: readonly string[], kind: RestrictionRow['kind']): Promise<RestrictionRow[]> =>
    db
      .selectFrom('restrictions')
      .selectAll()
      .where('personId', 'in', personIds)
      .where('kind', '=', kind)
      .execute(),
}
