import { type CompiledQuery, type Selectable, sql } from 'kysely'
import type { Db } from '../../db/open.ts'
import { prepared } from '../../db/prepared.ts'
import type { Database } from '../../db/schema.ts'
import { otherSide } from '../matching/matching.ts'
import { mayWrite } from './chat.store.ts'

export type MessageRow = Selectable<Database['messages']>
/** What a reply shows of the message it is to. */
export type QuotedRow = Pick<MessageRow, 'conversationId' | 'seq' | 'senderId' | 'content' | 'deletedAt'>
export type NewMessage = Pick<
  MessageRow,
  'id' | 'conversationId' | 'senderId' | 'clientId' | 'content' | 'about' | 'replyTo' | 'createdAt'
>
export type Appended = { id: string; seq: number; withPersonId: string }
export type Window = { before?: number | undefined; after?: number | undefined; limit: number }

const column = <Row, Key extends keyof Row>(rows: readonly Row[], key: Key) => rows.map((row) => row[key])

type Columns<Row> = { [Key in keyof Row]: readonly Row[Key][] }
type TextColumns = Omit<NewMessage, 'about' | 'createdAt'> & { about: string | null; createdAt: string }

const givenSender = sql.ref('given.sender_id')

const appendAll = prepared<Appended, Columns<TextColumns>>(
  'append_messages',
  (given) => sql`
      with accepted as (
        select given.*, ${otherSide(givenSender)} as with_person_id,
          (conversations.last_seq + row_number() over (
            partition by given.conversation_id order by given.place))::int as seq
        from unnest(${given.id}::uuid[], ${given.conversationId}::uuid[], ${given.senderId}::uuid[],
            ${given.clientId}::uuid[], ${given.content}::text[], ${given.about}::text[], ${given.replyTo}::int[],
            ${given.createdAt}::timestamptz[]) with ordinality
            given (id, conversation_id, sender_id, client_id, content, about, reply_to, created_at, place)
          join conversations on conversations.id = given.conversation_id
          join matches on matches.id = conversations.match_id
        where ${mayWrite(givenSender)}
          and (given.reply_to is null or given.reply_to <= conversations.last_seq)
          and not exists (select from messages
            where messages.sender_id = given.sender_id and messages.client_id = given.client_id)),
      stored as (
        insert into messages (id, conversation_id, sender_id, client_id, seq, content, about, reply_to, created_at)
          select id, conversation_id, sender_id, client_id, seq, content, about::jsonb, reply_to, created_at
          from accepted),
      counted as (
        update conversations set last_seq = last.seq, last_message_at = last.created_at
        from (select conversation_id, max(seq) as seq, max(created_at) as created_at
          from accepted group by 1) last
        where conversations.id = last.conversation_id)
      select id, seq, with_person_id as "withPersonId" from accepted`,
)

export const messages = {
  /**
   * Appends to conversations that this transaction has locked, numbered in their order; the one way into the table.
   * Gives nothing for a message whose sender may not write there, whose client id the sender has used before, or that
   * replies to a number that is not there yet. Each client id may be in it once. Fails where another transaction has
   * stored one of the client ids meanwhile.
   */
  append: (db: Db, made: readonly NewMessage[]): CompiledQuery<Appended> =>
    appendAll(db, {
      id: column(made, 'id'),
      conversationId: column(made, 'conversationId'),
      senderId: column(made, 'senderId'),
      clientId: column(made, 'clientId'),
      content: column(made, 'content'),
      about: made.map(({ about }) => about && JSON.stringify(about)),
      replyTo: column(made, 'replyTo'),
      createdAt: made.map(({ createdAt }) => createdAt.toISOString()),
    }),

  /** What the same senders stored before under the same client ids. */
  listEarlier: async (
    db: Db,
    repeated: readonly { senderId: string; clientId: string }[],
  ): Promise<MessageRow[]> => {
    const { rows } = await sql<MessageRow>`
      select messages.* from messages
        join unnest(${column(repeated, 'senderId')}::uuid[], ${column(repeated, 'clientId')}::uuid[])
          repeated (sender_id, client_id) using (sender_id, client_id)`.execute(db)
    return rows
  },

  /** At most `limit` messages around a seq, or the newest, oldest first. */
  list: async (
    db: Db,
    conversationId: string,
    { before, after, limit }: Window,
  ): Promise<{ rows: MessageRow[]; hasMore: boolean }> => {
    const forwards = after !== undefined
    const found = await db
      .selectFrom('messages')
      .selectAll()
      .where('conversationId', '=', conversationId)
      .$if(before !== undefined, (query) => query.where('seq', '<', before ?? 0))
      .$if(forwards, (query) => query.where('seq', '>', after ?? 0))
      .orderBy('seq', forwards ? 'asc' : 'desc')
      .limit(limit + 1)
      .execute()
    const rows = found.slice(0, limit)
    return { rows: forwards ? rows : rows.toReversed(), hasMore: found.length > limit }
  },

  /** The messages of several stretches, oldest first. */
  listWithin: (
    db: Db,
    conversationId: string,
    stretches: readonly { from: number; to: number }[],
  ): Promise<MessageRow[]> =>
    db
      .selectFrom('messages')
      .selectAll()
      .where('conversationId', '=', conversationId)
      .where((is) => is.or(stretches.map(({ from, to }) => is.between('seq', from, to))))
      .orderBy('seq')
      .execute(),

  /** What replies show of the messages they are to. */
  listQuoted: async (
    db: Db,
    replies: readonly { conversationId: string; replyTo: number | null }[],
  ): Promise<QuotedRow[]> => {
    const { rows } = await sql<QuotedRow>`
      select messages.conversation_id, messages.seq, sender_id, content, deleted_at
      from (select distinct * from
          unnest(${column(replies, 'conversationId')}::uuid[], ${column(replies, 'replyTo')}::int[])) reply
            (conversation_id, seq)
        join messages using (conversation_id, seq)`.execute(db)
    return rows
  },
}
