import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../db/open.ts'
import { isPart, matchRows } from '../../matching/matching.ts'
import { hiddenWordsIn } from '../../safety/safety.ts'

/** A message with the words of its text, as `wordsOf` returns them. */
type MessageWords = { id: string; words: string }

/** The condition that a message contains a hidden word of its recipient. */
export const isHidden = (messageId: RawBuilder<unknown> = sql.ref('messages.id')) =>
  sql<boolean>`exists (select from hidden_messages where hidden_messages.message_id = ${messageId})`

/** Inserts the hidden words in messages and returns `message_id`. `given` has `id`, `recipient_id` and `words`. */
export const hiding = (given: RawBuilder<unknown>) => sql`
  insert into hidden_messages (message_id, word_id)
    select given.id, found.id from ${given} given
      cross join lateral (${hiddenWordsIn(sql.ref('given.recipient_id'), sql.ref('given.words'))}) found
    on conflict do nothing
    returning message_id`

export const hiddenMessages = {
  /** Stores which of these messages contain hidden words of their recipient. */
  mark: (tx: Tx, recipientId: string, messages: readonly MessageWords[]) =>
    hiding(sql`(select id, words, ${recipientId}::uuid as recipient_id
      from unnest(${messages.map(({ id }) => id)}::uuid[], ${messages.map(({ words }) => words)}::text[])
        message (id, words))`).execute(tx),

  /** Removes the marks of a message whose text changes. */
  clear: (tx: Tx, messageId: string) =>
    tx.deleteFrom('hiddenMessages').where('messageId', '=', messageId).execute(),

  /** Returns the newest messages to a person: at most `each` of a conversation and `limit` in all. */
  listReceived: async (tx: Tx, personId: string, { each, limit }: { each: number; limit: number }) => {
    const { rows } = await sql<{ id: string; content: string }>`
      select messages.id, messages.content
      from conversations
        join ${matchRows} on matches.id = conversations.match_id
        join messages on messages.conversation_id = conversations.id
          and messages.seq > conversations.last_seq - ${each}::int
      where ${isPart(personId)} and messages.sender_id <> ${personId} and messages.deleted_at is null
      order by conversations.last_message_at desc, conversations.id, messages.seq desc
      limit ${limit}`.execute(tx)
    return rows
  },
}
