import type { AttachmentKind, AttachmentView } from '@hearth/contract/chat/attachments'
import { type CompiledQuery, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/open.ts'
import { prepared } from '../../../db/prepared.ts'
import type { Database } from '../../../db/schema/schema.ts'
import { countingLimits, currentMaximum, type RuleColumns, ruleRows } from '../../limits/limits.ts'
import { matchRows, otherSide } from '../../matching/matching.ts'
import { isNotRestricted, rememberingTexts, wentToOthers, wordsOf } from '../../safety/safety.ts'
import { isSendable } from '../attachments/attachments.store.ts'
import { attachmentKindOf, mayWrite } from '../chat.store.ts'
import { hiding, isHidden } from '../hiding/hidden-messages.store.ts'

/** A message, and whether it has a hidden word of its recipient. */
export type MessageRow = Selectable<Database['messages']> & { isHidden: boolean }
/** The part of a message that a reply shows. */
export type QuotedRow = Pick<
  MessageRow,
  'conversationId' | 'seq' | 'senderId' | 'content' | 'deletedAt' | 'isHidden'
> & { attachmentKind: AttachmentKind | null }
export type NewMessage = Pick<
  MessageRow,
  'id' | 'conversationId' | 'senderId' | 'clientId' | 'content' | 'about' | 'replyTo' | 'createdAt'
> & { attachmentId?: string | undefined; isSuggested?: boolean | undefined }
/**
 * The rules that apply, and the hash of each text by the message's id, to find texts that were sent to others. `sessionIds`:
 * the sessions by which these messages are sent, also by the message's id. Undefined if nobody sends them now, so that the
 * senders need neither a session nor the right to.
 */
export type SendLimits = {
  rules: RuleColumns
  textKeys: ReadonlyMap<string, string>
  at: Date
  sessionIds: ReadonlyMap<string, string> | undefined
}
/**
 * `isSame`: the sender has sent the same text to three other people within a day. `isHidden`: the message has a hidden
 * word of its recipient. `createdAt` is never before that of
 * the previous message, even if the clock was set back.
 */
export type AppendedMessage = {
  id: string
  seq: number
  createdAt: Date
  withPersonId: string
  isSame: boolean
  isHidden: boolean
  attachment: AttachmentView | null
}
export type MessagesWindow = { before?: number | undefined; after?: number | undefined; limit: number }

const column = <Row, Key extends keyof Row>(rows: readonly Row[], key: Key) => rows.map((row) => row[key])

type ColumnsOf<Row> = { [Key in keyof Row]: readonly Row[Key][] }
type MessageColumns = Omit<NewMessage, 'about' | 'createdAt' | 'attachmentId' | 'isSuggested'> & {
  attachmentId: string | null
  isSuggested: boolean
  about: string | null
  createdAt: string
  textKey: string | null
  sessionId: string | null
  words: string
}

const givenSender = sql.ref('given.sender_id')

const isSame = (at: RawBuilder<unknown>) =>
  wentToOthers({
    personId: givenSender,
    recipientId: otherSide(givenSender),
    textKey: sql.ref('given.text_key'),
    at,
  })

const isOwnAttachment = sql`(attachments.sender_id = given.sender_id
  and attachments.conversation_id = given.conversation_id)`

const attachmentOf = sql`case when given.attachment_id is not null
  then jsonb_build_object('kind', attachments.kind, 'media', attachments.view) end`

/** Selects what each sender wants to do, with the rules to count it by. */
const asked = (rules: RawBuilder<unknown>, at: RawBuilder<unknown>) => sql`
  select * from (select senders.sender_id as person_id, rule.kind, rule.seconds, ${currentMaximum(at)} as most,
      (case rule.kind when 'messages' then senders.messages when 'first_messages' then senders.first_messages
        else senders.same_texts end)::int as wanted
    from (select sender_id, count(*) as messages, count(distinct conversation_id) filter (where is_first) as
          first_messages, count(*) filter (where is_same) as same_texts from eligible group by sender_id) senders
      join "user" on "user".id = senders.sender_id cross join ${rules}) given where wanted > 0`

type AppendColumns = ColumnsOf<MessageColumns> & RuleColumns & { at: string; isSent: boolean }

const appendAll = prepared<AppendedMessage, AppendColumns>('append_messages', (given) => {
  const { at } = given
  return sql`
      with eligible as (
        select given.*, ${otherSide(givenSender)} as with_person_id, conversations.last_seq,
          conversations.last_seq = 0 as is_first,
          greatest(given.created_at, conversations.last_message_at) as stored_at,
          given.text_key is not null and ${isSame(at)} as is_same,
          ${attachmentOf} as attachment
        from unnest(${given.id}::uuid[], ${given.conversationId}::uuid[], ${given.senderId}::uuid[],
            ${given.clientId}::uuid[], ${given.content}::text[], ${given.about}::text[], ${given.replyTo}::int[],
            ${given.createdAt}::timestamptz[], ${given.textKey}::uuid[], ${given.sessionId}::uuid[],
            ${given.words}::text[], ${given.attachmentId}::uuid[], ${given.isSuggested}::boolean[]) with ordinality
            given (id, conversation_id, sender_id, client_id, content, about, reply_to, created_at, text_key, session_id,
              words, attachment_id, is_suggested, place)
          join conversations on conversations.id = given.conversation_id
          join ${matchRows} on matches.id = conversations.match_id
          left join attachments on attachments.media_id = given.attachment_id
        where ${mayWrite(givenSender)}
          and (not ${given.isSent}::boolean or given.sender_id =
            (select person_id from living_sessions where living_sessions.id = given.session_id))
          and ${isNotRestricted(givenSender, sql`case when ${given.isSent}::boolean then 'messages' end`)}
          and (given.attachment_id is null or ${isOwnAttachment} and ${isSendable()})
          and (given.reply_to is null or given.reply_to <= conversations.last_seq)
          and not exists (select from messages
            where messages.sender_id = given.sender_id and messages.client_id = given.client_id)),
      counted as (${countingLimits(asked(ruleRows(given), at), at)}),
      lacking as materialized (select person_id, kind, granted from counted where granted < wanted),
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
        insert into messages
            (id, conversation_id, sender_id, client_id, seq, content, attachment, about, reply_to, is_suggested, created_at)
          select id, conversation_id, sender_id, client_id, seq, content, attachment, about::jsonb, reply_to, is_suggested,
            stored_at from accepted),
      sent as (
        update attachments set message_id = accepted.id from accepted
        where attachments.media_id = accepted.attachment_id),
      hidden as (${hiding(sql`(select id, with_person_id as recipient_id, words from accepted)`)}),
      remembered as (${rememberingTexts(sql`
        select distinct sender_id, text_key, with_person_id, ${at}::timestamptz
          from accepted where text_key is not null`)}),
      numbered as (
        update conversations set last_seq = last.seq, last_message_at = last.created_at
        from (select conversation_id, max(seq) as seq, max(stored_at) as created_at
          from accepted group by 1) last
        where conversations.id = last.conversation_id)
      select id, seq, stored_at as "createdAt", with_person_id as "withPersonId", is_same as "isSame", attachment,
          exists (select from hidden where hidden.message_id = accepted.id) as "isHidden" from accepted`
})

export const messages = {
  /**
   * Appends messages to conversations that this transaction has locked, and numbers them in order; the only insert
   * into the table. Returns nothing for a message whose sender may not write there, whose client id is used, that
   * replies to a missing number, whose attachment cannot be sent, or that exceeds a limit, or whose sender has not the right to send, or no session any more.
   * Client ids and attachments must be unique within a call. Fails if another transaction has stored one of them meanwhile.
   */
  append: (
    db: Db,
    made: readonly NewMessage[],
    { rules, textKeys, at, sessionIds }: SendLimits,
  ): CompiledQuery<AppendedMessage> =>
    appendAll(db, {
      ...rules,
      at: at.toISOString(),
      isSent: sessionIds !== undefined,
      sessionId: made.map(({ id }) => sessionIds?.get(id) ?? null),
      textKey: made.map(({ id }) => textKeys.get(id) ?? null),
      id: column(made, 'id'),
      conversationId: column(made, 'conversationId'),
      senderId: column(made, 'senderId'),
      clientId: column(made, 'clientId'),
      content: column(made, 'content'),
      attachmentId: made.map(({ attachmentId }) => attachmentId ?? null),
      isSuggested: made.map(({ isSuggested = false }) => isSuggested),
      words: made.map(({ content }) => wordsOf(content)),
      about: made.map(({ about }) => about && JSON.stringify(about)),
      replyTo: column(made, 'replyTo'),
      createdAt: made.map(({ createdAt }) => createdAt.toISOString()),
    }),

  /** Returns the messages that these senders stored before under these client ids. */
  listEarlier: async (
    db: Db,
    repeated: readonly { senderId: string; clientId: string }[],
  ): Promise<MessageRow[]> => {
    const { rows } = await sql<MessageRow>`
      select messages.*, ${isHidden()} as is_hidden from messages
        join unnest(${column(repeated, 'senderId')}::uuid[], ${column(repeated, 'clientId')}::uuid[])
          repeated (sender_id, client_id) using (sender_id, client_id)`.execute(db)
    return rows
  },

  /** Returns at most `limit` messages before or after a seq, or the newest, oldest first. */
  list: async (
    db: Db,
    conversationId: string,
    { before, after, limit }: MessagesWindow,
  ): Promise<{ rows: MessageRow[]; hasMore: boolean }> => {
    const forwards = after !== undefined
    const found = await db
      .selectFrom('messages')
      .selectAll()
      .select(isHidden().as('isHidden'))
      .where('conversationId', '=', conversationId)
      .$if(before !== undefined, (query) => query.where('seq', '<', before ?? 0))
      .$if(forwards, (query) => query.where('seq', '>', after ?? 0))
      .orderBy('seq', forwards ? 'asc' : 'desc')
      .limit(limit + 1)
      .execute()
    const rows = found.slice(0, limit)
    return { rows: forwards ? rows : rows.toReversed(), hasMore: found.length > limit }
  },

  /** Returns the messages of several ranges of numbers, oldest first. */
  listWithin: (
    db: Db,
    conversationId: string,
    stretches: readonly { from: number; to: number }[],
  ): Promise<MessageRow[]> =>
    db
      .selectFrom('messages')
      .selectAll()
      .select(isHidden().as('isHidden'))
      .where('conversationId', '=', conversationId)
      .where((is) => is.or(stretches.map(({ from, to }) => is.between('seq', from, to))))
      .orderBy('seq')
      .execute(),

  /** Returns the messages that these replies refer to. */
  listQuoted: async (
    db: Db,
    replies: readonly { conversationId: string; replyTo: number | null }[],
  ): Promise<QuotedRow[]> => {
    const { rows } = await sql<QuotedRow>`
      select messages.conversation_id, messages.seq, sender_id, content, deleted_at, ${isHidden()} as is_hidden,
        ${attachmentKindOf('messages')} as attachment_kind
      from (select distinct * from
          unnest(${column(replies, 'conversationId')}::uuid[], ${column(replies, 'replyTo')}::int[])) reply
            (conversation_id, seq)
        join messages using (conversation_id, seq)`.execute(db)
    return rows
  },
}
