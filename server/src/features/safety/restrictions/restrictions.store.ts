import type { LimitedRight } from '@hearth/contract/console/decisions'
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../db/open.ts'
import type { Database } from '../../../db/schema/schema.ts'

type RestrictionRow = Selectable<Database['restrictions']>

/**
 * The condition that a person is not suspended and, if a right is given, that no decision takes this right from them: for
 * decks, likes and messages, inside their statements. This is the only place of the rule.
 */
export const isNotRestricted = (person: RawBuilder<unknown>, right?: LimitedRight) =>
  sql<boolean>`not exists (select from restrictions
    where restrictions.person_id = ${person}
      and restrictions.kind in (${sql.join(['suspended', ...(right ? [right] : [])].map((kind) => sql.lit(kind)))}))`

export const restrictions = {
  /** Adds a restriction, or replaces the one of this kind. */
  put: (tx: Tx, restriction: Insertable<Database['restrictions']>) =>
    tx
      .insertInto('restrictions')
      .values(restriction)
      .onConflict((conflict) =>
        conflict.columns(['personId', 'kind']).doUpdateSet({
          decisionId: restriction.decisionId,
          endsAt: restriction.endsAt,
        }),
      )
      .execute(),

  /** Deletes the restrictions of a decision and returns whether there were any. */
  removeOf: async (tx: Tx, decisionId: string): Promise<boolean> => {
    const { numDeletedRows } = await tx
      .deleteFrom('restrictions')
      .where('decisionId', '=', decisionId)
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n
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
