import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../db/open.ts'
import type { Database } from '../../db/schema/schema.ts'

export type MembershipCodeRow = Selectable<Database['membershipCodes']>

/** The list has no pages. */
const MAX_LISTED = 200

export const membershipCodes = {
  insert: (tx: Tx, row: Insertable<Database['membershipCodes']>): Promise<MembershipCodeRow> =>
    tx.insertInto('membershipCodes').values(row).returningAll().executeTakeFirstOrThrow(),

  /** Returns a code, locked until the transaction ends. */
  lock: (tx: Tx, code: string): Promise<MembershipCodeRow | undefined> =>
    tx.selectFrom('membershipCodes').selectAll().where('code', '=', code).forUpdate().executeTakeFirst(),

  list: (db: Db): Promise<MembershipCodeRow[]> =>
    db
      .selectFrom('membershipCodes')
      .selectAll()
      .orderBy('createdAt', 'desc')
      .orderBy('id')
      .limit(MAX_LISTED)
      .execute(),

  /** Ends a code. Returns nothing if it is unknown or has been ended. */
  revoke: (tx: Tx, id: string, at: Date): Promise<{ id: string } | undefined> =>
    tx
      .updateTable('membershipCodes')
      .set({ revokedAt: at })
      .where('id', '=', id)
      .where('revokedAt', 'is', null)
      .returning('id')
      .executeTakeFirst(),

  countUse: (tx: Tx, id: string) =>
    tx.updateTable('membershipCodes').set({ uses: sql<number>`uses + 1` }).where('id', '=', id).execute(),
}
