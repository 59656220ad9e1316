import type { LimitedRight } from '@hearth/contract/console/decisions'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../db/open.ts'
import type { Database } from '../../../db/schema/schema.ts'

type RestrictionRow = Selectable<Database['restrictions']>
export type NewRestriction = Omit<RestrictionRow, 'personId' | 'kind' | 'decisionId'> & {
  kind: Exclude<RestrictionRow['kind'], 'waiting'>
  decisionId: string
}

/**
 * The condition that a person is neither suspended nor waits for approval and, if a right is given, that no decision takes
 * this right from them: for decks, likes and messages, inside their statements. `right` may be an expression of the
 * statement; null is none. This is the only place of the rule.
 */
export const isNotRestricted = (person: RawBuilder<unknown>, right?: LimitedRight | RawBuilder<unknown>) =>
  sql<boolean>`not exists (select from restrictions
    where restrictions.person_id = ${person}
      and restrictions.kind in (${sql.join([
        sql.lit('suspended'),
        sql.lit('waiting'),
        ...(right ? [typeof right === 'string' ? sql.lit(right) : right] : []),
      ])}))`

export const restrictions = {
  /** Replaces all restrictions of a person by decisions. */
  replace: async (tx: Tx, personId: string, rows: readonly NewRestriction[]): Promise<void> => {
    await tx
      .deleteFrom('restrictions')
      .where('personId', '=', personId)
      .where('kind', '<>', 'waiting')
      .execute()
    if (rows.length === 0) return
    await tx
      .insertInto('restrictions')
      .values(rows.map((row) => ({ ...row, personId })))
      .execute()
  },

  /** Lets a person wait for approval. */
  addWaiting: (tx: Tx, personId: string) =>
    tx
      .insertInto('restrictions')
      .values({ personId, kind: 'waiting', decisionId: null, endsAt: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),

  removeWaiting: (tx: Tx, personId: string) =>
    tx.deleteFrom('restrictions').where('personId', '=', personId).where('kind', '=', 'waiting').execute(),

  /** Deletes what has ended and returns the people. */
  removeEnded: async (tx: Tx, now: Date): Promise<string[]> => {
    const rows = await tx
      .deleteFrom('restrictions')
      .where('endsAt', '<=', now)
      .returning('personId')
      .execute()
    return rows.map(({ personId }) => personId)
  },

  listOf: (db: Db, personId: string): Promise<RestrictionRow[]> =>
    db.selectFrom('restrictions').selectAll().where('personId', '=', personId).orderBy('kind').execute(),

  /** Returns the restrictions of one kind on these people. */
  list: (db: Db, personIds: readonly string[], kind: RestrictionRow['kind']): Promise<RestrictionRow[]> =>
    db
      .selectFrom('restrictions')
      .selectAll()
      .where('personId', 'in', personIds)
      .where('kind', '=', kind)
      .execute(),
}
