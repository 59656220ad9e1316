import { sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../../db/open.ts'
import type { Database } from '../../../db/schema/schema.ts'
import { isFoundIn } from '../../../db/text-search.ts'
import type { ConversationRow } from '../chat.store.ts'
import { isHidden } from '../hiding/hidden-messages.store.ts'
import type { MessageRow } from '../sending/messages.store.ts'

export type MessageChange = Omit<Updateable<Database['messages']>, 'changed'>
type ChangesPage = { after: number; limit: number }
type MessageSearch = { text: string; before: number | undefined; limit: number }

export const changes = {
  find: (tx: Tx, conversationId: string, seq: number): Promise<MessageRow | undefined> =>
    tx
      .selectFrom('messages')
      .selectAll()
      .select(isHidden().as('isHidden'))
      .where('conversationId', '=', conversationId)
      .where('seq', '=', seq)
      .executeTakeFirst(),

  /** Changes a message and counts the change. The transaction must have locked the conversation. */
  make: async (tx: Tx, locked: ConversationRow, seq: number, change: MessageChange): Promise<MessageRow> => {
    const changed = locked.lastChange + 1
    await tx.updateTable('conversations').set({ lastChange: changed }).where('id', '=', locked.id).execute()
    return tx
      .updateTable('messages')
      .set({ ...change, changed })
      .where('conversationId', '=', locked.id)
      .where('seq', '=', seq)
      .returningAll()
      .returning(isHidden().as('isHidden'))
      .executeTakeFirstOrThrow()
  },

  /** Returns the messages with changes after `after`, oldest change first. */
  list: async (db: Db, conversationId: string, { after, limit }: ChangesPage) => {
    const found = await db
      .selectFrom('messages')
      .selectAll()
      .select(isHidden().as('isHidden'))
      .where('conversationId', '=', conversationId)
      // A literal, because a prepared plan could not use the partial index otherwise.
      .where('changed', '>', sql.lit(0))
      .where('changed', '>', after)
      .orderBy('changed')
      .limit(limit + 1)
      .execute()
    return { rows: found.slice(0, limit), hasMore: found.length > limit }
  },

  /** Returns the messages that contain a text, newest first. */
  search: async (db: Db, conversationId: string, { text, before, limit }: MessageSearch) => {
    const found = await db
      .selectFrom('messages')
      .selectAll()
      .select(isHidden().as('isHidden'))
      .where('conversationId', '=', conversationId)
      .$if(before !== undefined, (query) => query.where('seq', '<', before ?? 0))
      .where(isFoundIn(sql`content`, text))
      .orderBy('seq', 'desc')
      .limit(limit + 1)
      .execute()
    return { rows: found.slice(0, limit), hasMore: found.length > limit }
  },
}
