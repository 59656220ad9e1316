import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../../db/open.ts'
import type { Database } from '../../../db/schema/schema.ts'

export const earlierTexts = {
  insert: (tx: Tx, row: Insertable<Database['earlierTexts']>) =>
    tx.insertInto('earlierTexts').values(row).execute(),

  /** Returns the earlier texts of these messages, oldest first. */
  list: (db: Db, messageIds: readonly string[], since: Date) =>
    messageIds.length === 0
      ? Promise.resolve([])
      : db
          .selectFrom('earlierTexts')
          .select(['messageId', 'content'])
          .where('messageId', 'in', messageIds)
          .where('changedAt', '>=', since)
          .orderBy('id')
          .execute(),

  deleteBefore: (db: Db, instant: Date) =>
    db.deleteFrom('earlierTexts').where('changedAt', '<', instant).execute(),
}
