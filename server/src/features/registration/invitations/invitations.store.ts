import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../db/open.ts'
import type { Database } from '../../../db/schema/schema.ts'

export type InvitationRow = Selectable<Database['invitations']>
type InvitationUse = Insertable<Database['invitationUses']>

/** The list has no pages. */
const MAX_LISTED = 200

export const invitations = {
  insert: (tx: Tx, row: Insertable<Database['invitations']>): Promise<InvitationRow> =>
    tx.insertInto('invitations').values(row).returningAll().executeTakeFirstOrThrow(),

  /** Returns the invitation of a code, locked until the transaction ends. */
  lock: (tx: Tx, code: string): Promise<InvitationRow | undefined> =>
    tx.selectFrom('invitations').selectAll().where('code', '=', code).forUpdate().executeTakeFirst(),

  /** Returns the newest invitations, with the address of who made each. */
  list: (db: Db) =>
    db
      .selectFrom('invitations')
      .leftJoin('user', 'user.id', 'invitations.createdBy')
      .selectAll('invitations')
      .select('user.email as madeBy')
      .orderBy('invitations.createdAt', 'desc')
      .orderBy('invitations.id')
      .limit(MAX_LISTED)
      .execute(),

  /** Ends an invitation. Returns nothing if it is unknown or has ended by hand. */
  revoke: (tx: Tx, which: { id: string } | { code: string }, at: Date): Promise<{ id: string } | undefined> =>
    tx
      .updateTable('invitations')
      .set({ revokedAt: at })
      .$if('id' in which, (query) => query.where('id', '=', 'id' in which ? which.id : ''))
      .$if('code' in which, (query) => query.where('code', '=', 'code' in which ? which.code : ''))
      .where('revokedAt', 'is', null)
      .returning('id')
      .executeTakeFirst(),

  addUse: (tx: Tx, use: InvitationUse) => tx.insertInto('invitationUses').values(use).execute(),

  countUse: (tx: Tx, id: string) =>
    tx.updateTable('invitations').set({ uses: sql<number>`uses + 1` }).where('id', '=', id).execute(),

  hasUse: async (tx: Tx, invitationId: string, addressHash: string): Promise<boolean> =>
    (await tx
      .selectFrom('invitationUses')
      .select('usedAt')
      .where('invitationId', '=', invitationId)
      .where('addressHash', '=', addressHash)
      .executeTakeFirst()) !== undefined,

  deleteUsesBefore: (db: Db, instant: Date) =>
    db.deleteFrom('invitationUses').where('usedAt', '<', instant).execute(),
}
