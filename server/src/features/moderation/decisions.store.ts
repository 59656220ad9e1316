import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '../../db/open.ts'
import type { Database } from '../../db/schema/schema.ts'

export type DecisionRow = Selectable<Database['decisions']>
export type AppealRow = Selectable<Database['appeals']>
export type NewDecision = Insertable<Database['decisions']>

const LISTED = 1000

export const decisions = {
  insert: (tx: Tx, decision: NewDecision): Promise<DecisionRow> =>
    tx.insertInto('decisions').values(decision).returningAll().executeTakeFirstOrThrow(),

  find: (db: Db, id: string): Promise<DecisionRow | undefined> =>
    db.selectFrom('decisions').selectAll().where('id', '=', id).executeTakeFirst(),

  /** Locks the decision of this number until the transaction ends. */
  lock: (tx: Tx, number: string): Promise<DecisionRow | undefined> =>
    tx.selectFrom('decisions').selectAll().where('number', '=', number).forUpdate().executeTakeFirst(),

  reverse: (tx: Tx, id: string, reversedAt: Date) =>
    tx.updateTable('decisions').set({ reversedAt }).where('id', '=', id).execute(),

  /** Returns the newest decisions, with the address of the account and its appeal. */
  list: (db: Db) =>
    db
      .selectFrom('decisions')
      .innerJoin('user', 'user.id', 'decisions.personId')
      .leftJoin('appeals', 'appeals.decisionId', 'decisions.id')
      .selectAll('decisions')
      .select(['user.email', 'appeals.text', 'appeals.sentAt', 'appeals.outcome'])
      .orderBy('decisions.createdAt', 'desc')
      .limit(LISTED)
      .execute(),
}

export const appeals = {
  find: (db: Db, decisionId: string): Promise<AppealRow | undefined> =>
    db.selectFrom('appeals').selectAll().where('decisionId', '=', decisionId).executeTakeFirst(),

  /** Stores the one appeal against a decision. Does nothing if there is one. */
  insertOnce: (tx: Tx, appeal: { decisionId: string; text: string; sentAt: Date }) =>
    tx
      .insertInto('appeals')
      .values(appeal)
      .onConflict((conflict) => conflict.column('decisionId').doNothing())
      .execute(),

  /** Answers an appeal and returns whether there was one to answer. */
  answer: async (
    tx: Tx,
    decisionId: string,
    answer: { outcome: 'upheld' | 'reversed'; answer: string; answeredAt: Date },
  ): Promise<boolean> => {
    const { numUpdatedRows } = await tx
      .updateTable('appeals')
      .set(answer)
      .where('decisionId', '=', decisionId)
      .where('outcome', 'is', null)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  },
}
