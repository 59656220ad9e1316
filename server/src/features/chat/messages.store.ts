import { type CompiledQuery, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '../../db/open.ts'
import { prepared } from '../../db/prepared.ts'
import type { Database } from '../../db/schema/schema.ts'
import { counting, mostNow, type RuleColumns, rulesIn } from '../limits/limits.ts'
import { otherSide } from '../matching/matching.ts'
import { rememberingTexts, wentToOthers } from '../safety/safety.ts'
import { mayWrite } from './chat.store.ts'

export type MessageRow = Selectable<Database['messages']>
/** What a reply shows of the message it is to. */
export type QuotedRow = Pick<MessageRow, 'conversationId' | 'seq' | 'senderId' | 'content' | 'deletedAt'>
export type NewMessage = Pick<
  MessageRow,
  'id' | 'conversationId' | 'senderId' | 'clientId' | 'content' | 'about' | 'replyTo' | 'createdAt'
>
/** The limits that hold, and the hashes of the texts that are looked for among what was sent to others. */
export type Limiting = { rules: RuleColumns; textKeys: ReadonlyMap<string, string>; at: Date }
/**
 * `isSame`: three others have got the same text from its sender since yesterday. `createdAt` is never before that of
 * the message above it, also where the clock went back.
 */
export type Appended = { id: string; seq: number; createdAt: Date; withPersonId: string; isSame: boolean }
export type Window = { before?: number | undefined; after?: number | undefined; limit: number }

const column = <Row, Key extends keyof Row>(rows: readonly Row[], key: Key) => rows.map((row) => row[key])

type Columns<Row> = { [Key in keyof Row]: readonly Row[Key][] }
type TextColumns = Omit<NewMessage, 'about' | 'createdAt'> & {
  about: string | null
  createdAt: string
  textKey: string | null
}

const givenSender = sql.ref('given.sender_id')

const isSame = (at: RawBuilder<unknown>) =>
  wentToOthers({
    personId: givenSender,
    recipientId: otherSide(givenSender),
    textKey: sql.ref('given.text_key'),
    at,
  })

/** What each sender wants to do, beside the rules that it is counted by. */
const asked = (rules: RawBuilder<unknown>, at: RawBuilder<unknown>) => sql`
  select * from (select senders.sender_id as person_id, rule.kind, rule.seconds, ${mostNow(at)} as most,
      (case rule.kind when 'messages' then senders.messages when 'first_messages' then senders.first_messages
        else senders.same_texts end)::int as wanted
    from (select sender_id, count(*) as messages, count(distinct conversation_id) filter (where is_first) as
          first_messages, count(*) filter (where is_same) as same_texts from eligible group by sender_id) senders
      join "user" on "user".id = senders.sender_id cross join ${rules}) given where wanted > 0`

type Given = Columns<TextColumns> & RuleColumns & { at: string }

const appendAll = prepared<Appended, Given>('append_messages', (given) => {
  const { at } = given
  return sql`
      with eligible as (
        select given.*, ${otherSide(givenSender)} as with_person_id, conversations.last_seq,
          conversations.last_seq = 0 as is_first,
          greatest(given.created_at, conversations.last_message_at) as stored_at,
          given.text_key is not null and ${isSame(at)} as is_same
        from unnest(${given.id}::uuid[], ${given.conversationId}::uuid[], ${given.senderId}::uuid[],
            ${given.clientId}::uuid[], ${given.content}::text[], ${given.about}::text[], ${given.replyTo}::int[],
            ${given.createdAt}::timestamptz[], ${given.textKey}::uuid[]) with ordinality
            given (id, conversation_id, sender_id, client_id, content, about, reply_to, created_at, text_key, place)
          join conversations on conversations.id = given.conversation_id
          join matches on matches.id = conversations.match_id
        where ${mayWrite(givenSender)}
          and (given.reply_to is null or given.reply_to <= conversations.last_seq)
          and not exists (select from messages
            where messages.sender_id = given.sender_id and messages.client_id = given.client_id)),
      counted as (${counting(asked(rulesIn(given), at), at)}),
      lacking as (select person_id, kind, granted from counted where granted < wanted),
      ranked as (
        select eligible.*, row_number() over (partition by sender_id order by place) as nth,
          dense_rank() over (partition by sender_id, is_first order by conversation_id) as first_nth,
          row_number() over (partition by sender_id, is_same order by place) as same_nth
        from eligible),
      accepted as (
        select ranked.*, (last_seq + row_number() over (partition by conversation_id order by place))::int as seq
        from ranked where not exists (select from lacking
          where lacking.person_id = ranked.sender_id and lacking.granted < case lacking.kind
            when 'messages' then nth
            when 'first_messages' then case when is_first then first_nth else 0 end
            else case when is_same then same_nth else 0 end end)),
      stored as (
        insert into messages (id, conversation_id, sender_id, client_id, seq, content, about, reply_to, created_at)
          select id, conversation_id, sender_id, client_id, seq, content, about::jsonb, reply_to, stored_at
          from accepted),
      remembered as (${rememberingTexts(sql`
        select distinct sender_id, text_key, with_person_id, ${at}::timestamptz
          from accepted where text_key is not null`)}),
      numbered as (
        update conversations set last_seq = last.seq, last_message_at = last.created_at
        from (select conversation_id, max(seq) as seq, max(stored_at) as created_at
          from accepted group by 1) last
        where conversations.id = last.conversation_id)
      select id, seq, stored_at as "createdAt", with_person_id as "withPersonId", is_same as "isSame" from accepted`
})

export const messages = {
  /**
   * Appends to conversations that this transaction has locked, numbered in their order; the one way into the table.
   * Gives nothing for a message whose sender may not write there, whose client id the sender has used before, or that
   * replies to a number that is not there yet, nor for what is over a limit. Each client id may be in it once. Fails
   * where another transaction has stored one of the client ids meanwhile.
   */
  append: (db: Db, made: readonly NewMessage[], { rules, textKeys, at }: Limiting): CompiledQuery<Appended> =>
    appendAll(db, {
      ...rules,
      at: at.toISOString(),
      textKey: made.map(({ id }) => textKeys.get(id) ?? null),
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
