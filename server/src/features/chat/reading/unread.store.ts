import { MAX_UNREAD_COUNTED } from '@hearth/contract/chat/chat'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/open.ts'
import { matchRows } from '../../matching/matching.ts'
import { attachmentKindOf, isUnread, mayWrite } from '../chat.store.ts'

// Later features read by these what is unread, most of them inside their own queries.

const conversationsOf = (personId: RawBuilder<unknown>) => sql`conversations
  join ${matchRows} on matches.id = conversations.match_id
  left join read_positions own on own.conversation_id = conversations.id and own.person_id = ${personId}`

/**
 * Selects what a person has not read in a conversation that they may see: `count`, and of the last message `seq`,
 * `sender_id`, `content` and `attachment_kind`. There is always one row; without such a message `count` is 0. For lateral joins.
 */
export const unreadMessages = (conversationId: RawBuilder<unknown>, personId: RawBuilder<unknown>) => sql`(
  select count(*)::int as count, max(counted.seq) as seq,
    (array_agg(counted.sender_id order by counted.seq desc))[1] as sender_id,
    (array_agg(counted.content order by counted.seq desc))[1] as content,
    (array_agg(counted.attachment_kind order by counted.seq desc))[1] as attachment_kind
  from (select unread.seq, unread.sender_id, unread.content,
        ${attachmentKindOf('unread')} as attachment_kind
      from ${conversationsOf(personId)}
      join messages unread on ${isUnread(personId)}
    where conversations.id = ${conversationId} and ${mayWrite(personId)}
    order by unread.seq desc limit ${sql.lit(MAX_UNREAD_COUNTED)}) counted)`

/** The writer of the last ones has seen what came before them. */
const RECENT = 20

/** Selects `seq` and `sender_id` of the last message that a person has not read among the recent ones of a conversation that they may see. */
export const lastUnread = (conversationId: RawBuilder<unknown>, personId: RawBuilder<unknown>) => sql`(
  select unread.seq, unread.sender_id from ${conversationsOf(personId)}
    join messages unread on ${isUnread(personId)} and unread.seq > conversations.last_seq - ${sql.lit(RECENT)}
  where conversations.id = ${conversationId} and ${mayWrite(personId)}
  order by unread.seq desc limit 1)`

/** The number of conversations in which a person has something unread. */
export const unreadConversations = (personId: RawBuilder<unknown>) => sql<number>`(
  select count(*)::int from ${conversationsOf(personId)}
  where ${mayWrite(personId)} and exists (select from messages unread where ${isUnread(personId)}))`

/** Selects `conversation_id` and `person_id` of both people of each conversation that had a message since then. */
export const activeConversations = (since: Date) => sql`(
  select conversations.id as conversation_id, both_people.id as person_id
  from (select distinct conversation_id from messages where created_at > ${since}) active
    join conversations on conversations.id = active.conversation_id
    join ${matchRows} on matches.id = conversations.match_id
    cross join lateral (values (matches.user1_id), (matches.user2_id)) both_people (id))`

type UnreadConversation = { conversationId: string; withPersonId: string; unread: number }

/** Returns how many messages are unread in those of these conversations that this person may see, where there are any. */
export const listUnread = async (
  db: Db,
  personId: string,
  conversationIds: readonly string[],
): Promise<UnreadConversation[]> => {
  const { rows } = await sql<UnreadConversation>`
    select given.id as conversation_id, unread.sender_id as with_person_id, unread.count as unread
    from unnest(${conversationIds}::uuid[]) given (id)
      cross join lateral ${unreadMessages(sql.ref('given.id'), sql`${personId}::uuid`)} unread
    where unread.count > 0`.execute(db)
  return rows
}
