import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../../db/open.ts'
import type { Database } from '../../../db/schema/schema.ts'

export type NoticeRow = Selectable<Database['notices']>
type NewNotice = {
  number: string
  clientId: string
  content: string
  linkHash: string | null
  createdAt: Date
}

export const notices = {
  /**
   * Stores a notice, or what was changed in one that is not confirmed yet. Returns nothing if a notice with this client id
   * is confirmed.
   */
  put: (tx: Tx, { linkHash, content, createdAt, ...row }: NewNotice): Promise<NoticeRow | undefined> =>
    tx
      .insertInto('notices')
      .values({ ...row, linkHash, content, createdAt })
      .onConflict((conflict) =>
        conflict
          .column('clientId')
          .doUpdateSet({ linkHash, content, createdAt })
          .where('notices.confirmedAt', 'is', null),
      )
      .returningAll()
      .executeTakeFirst(),

  findByClientId: (db: Db, clientId: string): Promise<NoticeRow | undefined> =>
    db.selectFrom('notices').selectAll().where('clientId', '=', clientId).executeTakeFirst(),

  /** Locks the notice of a link until the transaction ends. */
  lockByLink: (tx: Tx, linkHashes: readonly string[]): Promise<NoticeRow | undefined> =>
    tx.selectFrom('notices').selectAll().where('linkHash', 'in', linkHashes).forUpdate().executeTakeFirst(),

  /** Marks a notice as an item of the case of this number. */
  confirm: (tx: Tx, id: string, { caseNumber, confirmedAt }: { caseNumber: string; confirmedAt: Date }) =>
    tx
      .updateTable('notices')
      .set((eb) => ({
        confirmedAt,
        caseId: eb.selectFrom('cases').select('id').where('number', '=', caseNumber),
      }))
      .where('id', '=', id)
      .execute(),

  listOfCase: (db: Db, caseId: string): Promise<NoticeRow[]> =>
    db.selectFrom('notices').selectAll().where('caseId', '=', caseId).execute(),

  deleteUnconfirmed: (db: Db, before: Date) =>
    db.deleteFrom('notices').where('confirmedAt', 'is', null).where('createdAt', '<', before).execute(),

  isMember: async (db: Db, personId: string): Promise<boolean> =>
    (await db.selectFrom('user').select('id').where('id', '=', personId).executeTakeFirst()) !== undefined,
}
