import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../db/open.ts'
import type { Database } from '../../../db/schema/schema.ts'

/** The condition that a person is not suspended: for decks, likes and messages, inside their statements. */
export const isNotSuspended = (person: RawBuilder<unknown>) =>
  sql<boolean>`not exists (select from restrictions
    where restrictions.person_id = ${person} and restrictions.kind = 'suspended')`

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

  /** Returns the decision by which a person is suspended. */
  findDecisionId: async (db: Db, personId: string): Promise<string | undefined> =>
    (
      await db
        .selectFrom('restrictions')
        .select('decisionId')
        .where('personId', '=', personId)
        .where('kind', '=', 'suspended')
        .executeTakeFirst()
    )?.decisionId,
}
