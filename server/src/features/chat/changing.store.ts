import { sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../db/open.ts'
import type { Database } from '../../db/schema/schema.ts'
import type { ConversationRow } from './chat.store.ts'
import type { MessageRow } from './messages.store.ts'

export type Change = Omit<Updateable<Database['messages']>, 'changed'>
type Page = { after: number; limit: number }
type Search = { folded: string; before: number | undefined; limit: number }

// Without capitals and marks; `foldOf` does the same to what is looked for.
const foldedContent = sql<string>`regexp_replace(normalize(lower(content), NFD), '[\u0300-\u036f]', '', 'g')`

export const changes = {
  find: (tx: Tx, conversationId: string, seq: number): Promise<MessageRow | undefined> =>
    tx
      .selectFrom('messages')
      .selectAll()
      .where('conversationId', '=', conversationId)
      .where('seq', '=', seq)
      .executeTakeFirst(),

  /** Changes a message of a conversation that this transaction has locked, and counts it. */
  make: async (tx: Tx, locked: ConversationRow, seq: number, change: Change): Promise<MessageRow> => {
    const changed = locked.lastChange + 1
    await tx.updateTable('conversations').set({ lastChange: changed }).where('id', '=', locked.id).execute()
    return tx
      .updateTable('messages')
      .set({ ...change, changed })
      .where('conversationId', '=', locked.id)
      .where('seq', '=', seq)
      .returningAll()
      .executeTakeFirstOrThrow()
  },

  /** The messages that changed after a change, the longest ago first. */
  list: async (db: Db, conversationId: string, { after, limit }: Page) => {
    const found = await db
      .selectFrom('messages')
      .selectAll()
      .where('conversationId', '=', conversationId)
      // As a constant, or a prepared plan could not use the index that holds changed messages alone.
      .where('changed', '>', sql.lit(0))
      .where('changed', '>', after)
      .orderBy('changed')
      .limit(limit + 1)
      .execute()
    return { rows: found.slice(0, limit), hasMore: found.length > limit }
  },

  /** The messages that hold some words, the newest first. */
  search: async (db: Db, conversationId: string, { folded, before, limit }: Search) => {
    const found = await db
      .selectFrom('messages')
      .selectAll()
      .where('conversationId', '=', conversationId)
      .$if(before !== undefined, (query) => query.where('seq', '<', before ?? 0))
      .where(sql<boolean>`position(${folded} in ${foldedContent}) > 0`)
      .orderBy('seq', 'desc')
      .limit(limit + 1)
      .execute()
    return { rows: found.slice(0, limit), hasMore: found.length > limit }
  },
}
